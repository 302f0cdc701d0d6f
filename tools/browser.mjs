// Finds the browsers of the tests, and gets them where there are none. Plain JavaScript: it is run before anything else.
import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { createRequire } from "node:module";

/** Chromium without its windows: the same pages in two thirds of the time, but no notification is shown. */
const shell = "/usr/bin/chromium-headless-shell";
const whole = [
  "/usr/bin/chromium",
  "/usr/bin/chromium-browser",
  "/usr/bin/google-chrome",
  "/usr/bin/google-chrome-stable",
  "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
];

const firefoxes = ["/usr/bin/firefox-esr", "/usr/bin/firefox"];
/** Of WebKitGTK, where Debian and Ubuntu put them. */
const webKitDriver = "/usr/bin/WebKitWebDriver";
const webKitBrowsers = ["x86_64", "aarch64"].map(
  (machine) => `/usr/lib/${machine}-linux-gnu/webkit2gtk-4.1/MiniBrowser`,
);
/** A screen for what has no mode without one. */
const display = "/usr/bin/Xvfb";

/** The path of a Chromium: the one named in CHROMIUM_PATH, Playwright's own, or the machine's. */
export function findBrowser() {
  return firstOf([process.env.CHROMIUM_PATH, playwrightsOwn(), shell, ...whole]);
}

/** As `findBrowser`, but one that can show what lies outside a page. */
export function findWholeBrowser() {
  return firstOf([process.env.CHROMIUM_PATH, playwrightsOwn(), ...whole]);
}

/** The path of a Firefox: the one named in FIREFOX_PATH, or the machine's. */
export function findFirefox() {
  return firstOf([process.env.FIREFOX_PATH, ...firefoxes]);
}

/** The paths of WebKit's driver, of the browser that it drives, and of the screen that this needs. */
export function findWebKit() {
  const browser = firstOf(webKitBrowsers);
  const isWhole = browser && existsSync(webKitDriver) && existsSync(display);
  return isWhole ? { driver: webKitDriver, browser, display } : undefined;
}

function firstOf(paths) {
  return paths.find((path) => path && existsSync(path));
}

function playwrightsOwn() {
  try {
    return createRequire(import.meta.url)("@playwright/test").chromium.executablePath();
  } catch {
    return undefined;
  }
}

/** Fetches the Chromium of the installed Playwright, which goes before the machine's. Returns whether it is there. */
export function fetchPinnedBrowser() {
  run(600_000, "playwright", "install", "--with-deps", "chromium");
  return existsSync(playwrightsOwn() ?? "");
}

/** Fetches a browser when there is none. Returns whether there is one then; says what to do if not. */
export function ensureBrowser() {
  if (findWholeBrowser()) return true;
  console.log("No Chromium here yet: asking Playwright for its own…");
  run(120_000, "playwright", "install", "chromium");
  // Older releases have no package of the second; then the whole one does everything.
  if (!findWholeBrowser()) install("Chromium", ["chromium"], ["chromium-headless-shell"]);
  const found = findWholeBrowser() !== undefined;
  if (!found) {
    console.error(
      "There is no Chromium, and none could be fetched. Install one (Debian: apt-get install chromium),\n" +
        "or set CHROMIUM_PATH to an existing one, and run the tests again.",
    );
  }
  return found;
}

/** Fetches Firefox and WebKit where they are missing. Returns whether both are there then; says what to do if not. */
export function ensureOtherBrowsers() {
  const isThere = () => findFirefox() !== undefined && findWebKit() !== undefined;
  if (!isThere()) install("Firefox and WebKit", ["firefox-esr"], ["webkit2gtk-driver", "xvfb"]);
  if (isThere()) return true;
  console.error(
    "There is no Firefox, or no WebKit, and none could be fetched. Install them (Debian: apt-get install firefox-esr\n" +
      "webkit2gtk-driver xvfb), or set FIREFOX_PATH to an existing Firefox, and run the tests again.",
  );
  return false;
}

/** Each list of packages by itself: where one of them is unknown, the others come all the same. */
function install(name, ...lists) {
  const isRoot = process.getuid?.() === 0;
  if (!existsSync("/usr/bin/apt-get")) return;
  if (!isRoot && !run(10_000, "sudo", "-n", "true")) return;
  console.log(`Asking the system's package manager for ${name}…`);
  const as = isRoot ? [] : ["sudo", "-n"];
  const env = ["env", "DEBIAN_FRONTEND=noninteractive"];
  run(300_000, ...as, ...env, "apt-get", "update");
  const get = [...as, ...env, "apt-get", "install", "-y", "--no-install-recommends"];
  for (const packages of lists) run(600_000, ...get, ...packages);
}

function run(timeout, command, ...args) {
  return spawnSync(command, args, { stdio: "inherit", timeout }).status === 0;
}

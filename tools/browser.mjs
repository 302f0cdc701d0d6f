// Finds a Chromium for the tests, and gets one where there is none. Plain JavaScript: it is run before anything else.
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

/** The path of a Chromium: the one named in CHROMIUM_PATH, Playwright's own, or the machine's. */
export function findBrowser() {
  return firstOf([process.env.CHROMIUM_PATH, playwrightsOwn(), shell, ...whole]);
}

/** As `findBrowser`, but one that can show what lies outside a page. */
export function findWholeBrowser() {
  return firstOf([process.env.CHROMIUM_PATH, playwrightsOwn(), ...whole]);
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

/** Fetches a browser when there is none. Returns whether there is one then; says what to do if not. */
export function ensureBrowser() {
  if (findWholeBrowser()) return true;
  console.log("No Chromium here yet: asking Playwright for its own…");
  run(120_000, "playwright", "install", "chromium");
  if (!findWholeBrowser()) installByPackageManager();
  const found = findWholeBrowser() !== undefined;
  if (!found) {
    console.error(
      "There is no Chromium, and none could be fetched. Install one (Debian: apt-get install chromium),\n" +
        "or set CHROMIUM_PATH to an existing one, and run the tests again.",
    );
  }
  return found;
}

function installByPackageManager() {
  const isRoot = process.getuid?.() === 0;
  if (!existsSync("/usr/bin/apt-get")) return;
  if (!isRoot && !run(10_000, "sudo", "-n", "true")) return;
  console.log("Asking the system's package manager for Chromium…");
  const as = isRoot ? [] : ["sudo", "-n"];
  const env = ["env", "DEBIAN_FRONTEND=noninteractive"];
  run(300_000, ...as, ...env, "apt-get", "update");
  const get = [...as, ...env, "apt-get", "install", "-y", "--no-install-recommends"];
  run(600_000, ...get, "chromium");
  // Older releases have no package of it; then the whole one does everything.
  run(600_000, ...get, "chromium-headless-shell");
}

function run(timeout, command, ...args) {
  return spawnSync(command, args, { stdio: "inherit", timeout }).status === 0;
}

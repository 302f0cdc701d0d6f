// Finds a Chromium for the tests, and gets one where there is none. Plain JavaScript: it is run before anything else.
import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { createRequire } from "node:module";

const known = [
  "/usr/bin/chromium",
  "/usr/bin/chromium-browser",
  "/usr/bin/google-chrome",
  "/usr/bin/google-chrome-stable",
  "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
];

/** The path of a Chromium: the one named in CHROMIUM_PATH, Playwright's own, or the machine's. */
export function findBrowser() {
  return [process.env.CHROMIUM_PATH, playwrightsOwn(), ...known].find(
    (path) => path && existsSync(path),
  );
}

function playwrightsOwn() {
  try {
    return createRequire(import.meta.url)("@playwright/test").chromium.executablePath();
  } catch {
    return undefined;
  }
}

/** As `findBrowser`, but fetches one when there is none; says what to do and answers undefined when that fails. */
export function ensureBrowser() {
  const found = findBrowser();
  if (found) return found;
  console.log("No Chromium here yet: asking Playwright for its own…");
  run(120_000, "playwright", "install", "chromium");
  if (!findBrowser()) installByPackageManager();
  const path = findBrowser();
  if (!path) {
    console.error(
      "There is no Chromium, and none could be fetched. Install one (Debian: apt-get install chromium),\n" +
        "or set CHROMIUM_PATH to an existing one, and run the tests again.",
    );
  }
  return path;
}

function installByPackageManager() {
  const isRoot = process.getuid?.() === 0;
  if (!existsSync("/usr/bin/apt-get")) return;
  if (!isRoot && !run(10_000, "sudo", "-n", "true")) return;
  console.log("Asking the system's package manager for Chromium…");
  const as = isRoot ? [] : ["sudo", "-n"];
  const env = ["env", "DEBIAN_FRONTEND=noninteractive"];
  run(300_000, ...as, ...env, "apt-get", "update");
  run(600_000, ...as, ...env, "apt-get", "install", "-y", "--no-install-recommends", "chromium");
}

function run(timeout, command, ...args) {
  return spawnSync(command, args, { stdio: "inherit", timeout }).status === 0;
}

import { spawnSync } from "node:child_process";
import { existsSync, readFileSync, realpathSync } from "node:fs";
import { join } from "node:path";
import { oldestNode } from "./node-version.mjs";
import { bin, root, runToEnd, stop } from "./process.mjs";

/** Brings node_modules in line with package-lock.json. Returns the Node that runs the site. */
export function install() {
  if (!isInstalled()) {
    console.log("Installing what the site needs (only when something changed)…");
    // The one install script we need is Node's, run below; npm 10 would compile what comes compiled.
    const plainly = ["--include=dev", "--ignore-scripts", "--no-audit", "--no-fund"];
    // A registry that lacks packages of other platforms makes `ci` refuse what `install` can do without.
    if (!npm("ci", ...plainly) && !npm("install", "--no-save", ...plainly)) {
      stop("The installation failed; npm's message is above.");
    }
  }
  return requireNode();
}

/** npm leaves a list of what it put there; platform-specific parts may rightly be absent. */
export function isInstalled(folder = root) {
  const locked = readPackages(join(folder, "package-lock.json"));
  const present = readPackages(join(folder, "node_modules", ".package-lock.json"));
  if (!locked) stop("package-lock.json is missing or damaged.");
  if (!present) return false;
  return Object.entries(locked).every(([path, entry]) => {
    // A workspace is installed when the link leads to its folder; an image is built without it.
    if (entry.link) {
      const workspace = join(folder, entry.resolved);
      return !existsSync(workspace) || isSame(join(folder, path), workspace);
    }
    if (!path.startsWith("node_modules/")) return true;
    const there = present[path];
    if (!there) return entry.optional === true;
    return there.version === entry.version;
  });
}

function isSame(one, other) {
  try {
    return realpathSync(one) === realpathSync(other);
  } catch {
    return false;
  }
}

function readPackages(file) {
  try {
    return JSON.parse(readFileSync(file, "utf8")).packages;
  } catch {
    return undefined;
  }
}

/** The npm that started us, else the one in the path. */
export function npm(...args) {
  const own = process.env.npm_execpath;
  return own?.endsWith("npm-cli.js")
    ? runToEnd(process.execPath, [own, ...args])
    : runToEnd("npm", args);
}

/** Node comes as a package whose install script puts it in place, unless this machine's version suffices. */
function requireNode() {
  const own = join(bin, "node");
  if (isNewEnough(own)) return own;
  if (isNewEnough(process.execPath)) return process.execPath;
  npm("rebuild", "node", "--ignore-scripts=false", "--loglevel=error");
  if (isNewEnough(own)) return own;
  return stop(
    `Node ${oldestNode} is needed and could not be put in place (this is ${process.version}).\n` +
      "It comes as the npm package `node`, whose install script did not succeed. npm's message is above;\n" +
      "to try again: npm rebuild node --ignore-scripts=false\n" +
      `Or install Node ${oldestNode} on this machine.`,
  );
}

function isNewEnough(command) {
  const { stdout } = spawnSync(command, ["--version"], { encoding: "utf8" });
  return Number(/^v(\d+)\./.exec(stdout ?? "")?.[1] ?? 0) >= oldestNode;
}

import { spawn, spawnSync } from "node:child_process";
import { delimiter, join } from "node:path";
import { fileURLToPath } from "node:url";

export const root = fileURLToPath(new URL("../../", import.meta.url));
export const bin = join(root, "node_modules", ".bin");

/** The environment of all child processes: installed commands come before the machine's. */
export function environment(more = {}) {
  return { ...process.env, PATH: `${bin}${delimiter}${process.env.PATH ?? ""}`, ...more };
}

/** Runs a command to its end with its output shown. Returns whether it succeeded. */
export function runToEnd(command, args, { env, timeout } = {}) {
  const result = spawnSync(command, args, {
    cwd: root,
    env: environment(env),
    stdio: "inherit",
    timeout,
  });
  if (result.error) console.error(`${command}: ${result.error.message}`);
  return result.status === 0;
}

const signals = ["SIGINT", "SIGTERM", "SIGHUP"];
const running = new Set();
let isEnding = false;
let isFollowing = false;

/** Starts a command that ends with this process, where a signal ends it. */
function start(command, args, { env, stdio }) {
  if (running.size === 0) {
    for (const signal of signals) process.once(signal, endAll);
    if (process.env.npm_lifecycle_event && !isFollowing) {
      isFollowing = true;
      followParent(() => endAll("SIGTERM"));
    }
  }
  const child = spawn(command, args, { cwd: root, env: environment(env), stdio });
  running.add(child);
  child.on("close", () => {
    running.delete(child);
    if (running.size > 0) return;
    if (isEnding) process.exit(1);
    for (const signal of signals) process.off(signal, endAll);
  });
  return child;
}

function endAll(signal) {
  isEnding = true;
  for (const child of running) child.kill(signal);
}

/** As `runToEnd`, without blocking. */
export function runShown(command, args, { env } = {}) {
  return new Promise((resolve) => {
    const child = start(command, args, { env, stdio: "inherit" });
    child.on("error", (error) => {
      console.error(`${command}: ${error.message}`);
      resolve(false);
    });
    child.on("close", (code) => {
      if (!isEnding) resolve(code === 0);
    });
  });
}

/** Runs a command in the background. Returns whether it succeeded, and its output. */
export function runBeside(command, args, { env } = {}) {
  return new Promise((resolve) => {
    const child = start(command, args, { env, stdio: ["ignore", "pipe", "pipe"] });
    let output = "";
    for (const stream of [child.stdout, child.stderr]) {
      stream.setEncoding("utf8").on("data", (text) => {
        output += text;
      });
    }
    child.on("error", (error) => resolve({ good: false, output: `${command}: ${error.message}` }));
    child.on("close", (code) => {
      if (!isEnding) resolve({ good: code === 0, output });
    });
  });
}

/** The exit code by which the development server asks to be started again. */
const restartStatus = 75;

/** Replaces this process by the command, as far as Node can: forwards signals and exits with its code. */
export function become(command, args, env) {
  const child = spawn(command, args, { cwd: root, env: environment(env), stdio: "inherit" });
  const pass = (signal) => child.kill(signal);
  for (const signal of signals) process.on(signal, pass);
  if (process.env.npm_lifecycle_event) followParent(() => child.kill("SIGTERM"));
  child.on("error", (error) => stop(`${command}: ${error.message}`));
  child.on("exit", (code, signal) => {
    if (code === restartStatus) {
      for (const name of signals) process.off(name, pass);
      return become(command, args, env);
    }
    if (!signal) process.exit(code ?? 1);
    for (const name of signals) process.removeAllListeners(name);
    process.kill(process.pid, signal);
  });
}

/** npm sends a signal to the shell between us and itself, which dies silently. */
function followParent(leave) {
  const parent = process.ppid;
  const timer = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(timer);
    leave();
  }, 250);
  timer.unref();
}

export function stop(message) {
  console.error(message);
  process.exit(1);
}

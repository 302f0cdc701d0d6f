// @module-tag slow
import { spawn } from "node:child_process";
import { once } from "node:events";
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { isRunning } from "#tests/support/server.ts";

let folder: string;
let temporary: string;

const note = `appendFileSync("pids", process.pid + "\\n");`;
const site = `import { appendFileSync } from "node:fs";
  import { createServer } from "node:http";
  ${note}
  createServer((_request, response) => response.end()).listen(process.env.PORT);`;
const endless = `import { appendFileSync } from "node:fs";
  import { test } from "@playwright/test";
  import { startSite } from "#tests/support/server.ts";
  test("never ends", async () => {
    await startSite();
    ${note}
    await new Promise(() => {});
  });`;

/** A repository with the settings of this one, whose site and only test say which process they are. */
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "rehome-stopped-"));
  for (const part of ["tools", "package.json", "playwright.config.ts", "tests/support/server.ts"]) {
    cpSync(part, join(folder, part), { recursive: true });
  }
  symlinkSync(resolve("node_modules"), join(folder, "node_modules"));
  for (const part of ["server", "tests/e2e"]) mkdirSync(join(folder, part));
  writeFileSync(join(folder, "server/main.ts"), site);
  writeFileSync(join(folder, "tests/e2e/endless.test.ts"), endless);
  temporary = mkdtempSync(join(folder, "tmp-"));
});
afterEach(() => {
  for (const pid of pids().filter(isRunning)) process.kill(pid, "SIGKILL");
  rmSync(folder, { recursive: true, force: true });
});

function pids(): number[] {
  const file = join(folder, "pids");
  return existsSync(file) ? readFileSync(file, "utf8").trim().split("\n").map(Number) : [];
}

/** Resolves when the site, the test's own site and the worker, in this order, are there. */
async function start() {
  const { PATH = "", HOME = "" } = process.env;
  const env = { PATH, HOME, TMPDIR: temporary };
  const args = ["node_modules/.bin/playwright", "test", "--project=js"];
  const runner = spawn(process.execPath, args, { cwd: folder, env, stdio: "ignore" });
  const ended = once(runner, "exit");
  await expect.poll(pids, { timeout: 60_000 }).toHaveLength(3);
  return { runner, ended };
}

const left = () => expect.poll(() => pids().filter(isRunning), { timeout: 60_000 });

test.each(["SIGINT", "SIGTERM"] as const)(
  "%s leaves neither processes nor data",
  async (signal) => {
    const { runner, ended } = await start();
    runner.kill(signal);
    await ended;
    await left().toEqual([]);
    expect(readdirSync(temporary).filter((name) => name.startsWith("rehome-e2e-"))).toEqual([]);
  },
);

test("kill -9 leaves no process", async () => {
  const { runner, ended } = await start();
  runner.kill("SIGKILL");
  await ended;
  await left().toEqual([]);
});

test("kill -9 of a worker leaves no site that its test has started", async () => {
  const { runner, ended } = await start();
  const [, own = 0, worker = 0] = pids();
  process.kill(worker, "SIGKILL");
  await expect.poll(() => isRunning(own), { timeout: 60_000 }).toBe(false);
  runner.kill("SIGINT");
  await ended;
  await left().toEqual([]);
});

// @module-tag slow
import { spawnSync } from "node:child_process";
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { freePort } from "#tests/support/server.ts";
import { textOf } from "#tests/support/source.ts";

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "rehome-command-"));
});
afterAll(() => rmSync(folder, { recursive: true }));

/** What a command of a real site answers. */
function command(words: string[], env: Record<string, string>) {
  const { PATH = "" } = process.env;
  return spawnSync(process.execPath, words, {
    env: {
      PATH,
      PUBLIC_URL: "https://rehome.example",
      SESSION_SECRETS: "0f1e2d3c4b5a69788796a5b4c3d2e1f0",
      DATA_DIR: folder,
      ...env,
    },
    encoding: "utf8",
  });
}

const { scripts } = JSON.parse(textOf("package.json")) as { scripts: Record<string, string> };
/** Not ours: the machine's own package manager. */
const foreign = ["drill:packages"];

test.each(Object.keys(scripts).filter((name) => !foreign.includes(name)))(
  "npm run %s says what it does not know, and how it is used",
  (name) => {
    const [first = ""] = scripts[name]?.split(" && ") ?? [];
    const [program, ...words] = first.split(" ");
    expect(program).toBe("node");
    const { status, stderr } = command([...words, "--no-such-option"], {});
    expect(stderr).toMatch(/^Unknown option '--no-such-option'\nUsage: /);
    expect(status).toBe(2);
  },
);

const commands = [
  ["tools/staff-add.ts", "ada@rehome.example"],
  ["tools/staff-reset-second-step.ts", "ada@rehome.example"],
  ["tools/outbox.ts"],
  ["tools/backup.ts", "backup.tar.gz"],
];

test.each(commands)("%s says in one line that no database answers", async (...words) => {
  const DATABASE_URL = `postgres://rehome:x@127.0.0.1:${await freePort()}/rehome`;
  const INIT_CWD = folder;
  const { status, stdout, stderr } = command(words, { DATABASE_URL, INIT_CWD });
  expect(stderr).toMatch(/^Nothing was done: no database answers at 127\.0\.0\.1:\d+ .*\n$/);
  expect([status, stdout]).toEqual([1, ""]);
});

test.each(commands.slice(0, 2))("%s makes no database where there is none", (...words) => {
  const { status, stderr } = command(words, {});
  expect(stderr).toBe(
    `There is no database in ${folder}. Start the site first, or set the DATA_DIR that it has.\n`,
  );
  expect([status, readdirSync(folder)]).toEqual([1, []]);
});

test("a restore names the folder that is a file", () => {
  const file = join(folder, "file");
  writeFileSync(file, "");
  const { stderr } = command(["tools/restore.ts", file], { DATA_DIR: file });
  rmSync(file);
  expect(stderr).toBe(
    `Nothing was done: DATA_DIR (${file}) lies below a file: it must be a folder.\n`,
  );
});

// @module-tag slow
import { execFile } from "node:child_process";
import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import Sqlite from "better-sqlite3";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { openDatabase } from "#app/platform/db/database.server.ts";
import type { DatabaseKind } from "#app/platform/db/database-kind.server.ts";
import { freePort } from "#tests/support/server.ts";

let folder: string;
let port: number;
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), "rehome-reset-"));
  port = await freePort();
});
afterEach(() => rmSync(folder, { recursive: true }));

async function fill(kind: DatabaseKind): Promise<void> {
  const database = openDatabase({ file: join(folder, "rehome.db") });
  await database.migrate(kind);
  await database.close();
  mkdirSync(join(folder, "files"));
  writeFileSync(join(folder, "files", "photo"), "");
  writeFileSync(join(folder, "mine.txt"), "");
}

const run = (env: Record<string, string> = {}) =>
  new Promise<{ code: number; out: string; err: string }>((resolve) => {
    execFile(
      process.execPath,
      ["tools/demo-reset.ts"],
      { env: { PATH: process.env.PATH, DATA_DIR: folder, PORT: String(port), ...env } },
      (error, out, err) => resolve({ code: Number(error?.code ?? 0), out, err }),
    );
  });
const left = () =>
  ["rehome.db", "files", "mine.txt"].filter((name) => existsSync(join(folder, name)));

test("a demo's database and files go, and nothing else in its folder", async () => {
  await fill("demo");
  expect(await run()).toMatchObject({
    code: 0,
    out: expect.stringContaining("npm start fills it"),
  });
  expect(left()).toEqual(["mine.txt"]);
});

test("a real site's database is left as it is", async () => {
  await fill("production");
  const { code, err } = await run();
  expect([code, left().length]).toEqual([1, 3]);
  expect(err).toContain("This database is a real site's");
  expect(
    (
      await run({
        PUBLIC_URL: "https://rehome.example",
        SESSION_SECRETS: "0f1e2d3c4b5a69788796a5b4c3d2e1f0",
      })
    ).err,
  ).toContain("this is a real site");
});

test("a demo that runs is left as it is", async () => {
  await fill("demo");
  const site = createServer((_, response) => response.end("ok")).listen(port, "127.0.0.1");
  const { code, err } = await run();
  site.close();
  expect([code, left().length]).toEqual([1, 3]);
  expect(err).toContain("stop it first");
});

describe("data from before the first release", () => {
  const made = (...statements: string[]) => {
    const old = new Sqlite(join(folder, "rehome.db"));
    old.exec(`create table migrations (name text primary key not null);
      insert into migrations values ('0001-accounts');
      create table people (email_key text not null, role text not null)`);
    for (const statement of statements) old.exec(statement);
    old.close();
  };
  const kind = (name: string) =>
    `create table database_kind (kind text); insert into database_kind values ('${name}')`;
  const person = (email: string, role: string) =>
    `insert into people values ('${email}', '${role}')`;

  test.each([
    ["of a demo", [kind("demo"), person("ada@rehome.example", "staff")]],
    ["of a demo from before databases had a kind", [person("staff@rehome.test", "staff")]],
    ["without people", []],
  ])("%s goes", async (_, statements) => {
    made(...statements);
    expect(await run()).toMatchObject({ code: 0, err: "" });
    expect(left()).toEqual([]);
  });

  test.each([
    ["of a real site", [kind("production"), person("staff@rehome.test", "staff")]],
    [
      "of a real site from before databases had a kind",
      [person("ada@rehome.example", "staff"), person("staff@rehome.test", "petOwner")],
    ],
  ])("%s is left as it is", async (_, statements) => {
    made(...statements);
    const { code, err } = await run();
    expect(err).toContain("This database is a real site's");
    expect([code, left()]).toEqual([1, ["rehome.db"]]);
  });
});

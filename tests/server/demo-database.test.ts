import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type Database, openDatabase } from "#app/platform/db/database.server.ts";
import { digestOf } from "#app/platform/db/snapshot.server.ts";
import { listTables } from "#app/platform/db/tables.server.ts";
import { type FreshDatabase, freshDatabase, onEachEngine } from "#tests/support/database.ts";
import { freePort, startSite } from "#tests/support/server.ts";

const secret = "0f1e2d3c4b5a69788796a5b4c3d2e1f0";
const production = {
  PUBLIC_URL: "https://rehome.example",
  SESSION_SECRETS: secret,
  HOST: "127.0.0.1",
};
const isDemo = "This database is a demo's";
const isProduction = "This database is a real site's";

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "rehome-demo-database-"));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

type Settings = Record<string, string>;

/** Starts a site that is expected to refuse, and returns how it ended. */
async function refused(env: Settings): Promise<{ code: number | null; words: string }> {
  const child = spawn(process.execPath, ["tests/server/slow-site.ts"], {
    env: { PATH: process.env.PATH, PORT: String(await freePort()), LOG_LEVEL: "error", ...env },
  });
  // One that starts after all would run on.
  child.stdout.once("data", () => child.kill("SIGKILL"));
  const [words] = await Promise.all([text(child.stderr), once(child, "exit")]);
  return { code: child.exitCode, words };
}

/** Lets a site make its database, and stops it. */
async function run(env: Settings): Promise<void> {
  const program = "tests/server/slow-site.ts";
  const site = await startSite({ program, dataDir: env.DATA_DIR, env });
  await site.stop();
}

function command(tool: string, args: string[], env: Settings) {
  return spawnSync(process.execPath, [`tools/${tool}.ts`, ...args], {
    env: { PATH: process.env.PATH, LOG_LEVEL: "silent", ...env },
    encoding: "utf8",
  });
}

async function everyRow({ reader, engine }: Database): Promise<Record<string, string>> {
  const rows: Record<string, string> = {};
  for (const table of await listTables(reader, engine)) {
    rows[table.name] = await digestOf(reader, table);
  }
  return rows;
}

async function rowsIn(dataDir: string): Promise<Record<string, string>> {
  const database = openDatabase({ file: join(dataDir, "rehome.db") });
  return everyRow(database).finally(() => database.close());
}

describe("a demo's DATA_DIR", { tags: "slow" }, () => {
  let dataDir: string;
  beforeAll(async () => {
    dataDir = mkdtempSync(join(folder, "demo-"));
    await run({ DATA_DIR: dataDir });
  });

  test("is refused by production, naming why, and stays as it was", async () => {
    const before = await rowsIn(dataDir);
    const { code, words } = await refused({ ...production, DATA_DIR: dataDir });
    expect(words).toContain(`Cannot start: ${isDemo}`);
    expect(words).not.toMatch(/\n\s+at /);
    expect(code).toBe(1);
    expect(await rowsIn(dataDir)).toEqual(before);
  });

  test("is refused by production's command that adds staff", () => {
    const { status, stdout, stderr } = command("staff-add", ["ada@rehome.example"], {
      ...production,
      DATA_DIR: dataDir,
    });
    expect(stderr).toContain(isDemo);
    expect([status, stdout]).toEqual([1, ""]);
  });

  test("opens again as the demo", async () => {
    await run({ DATA_DIR: dataDir });
  });

  test("is refused by production after a backup and a restore, too", async () => {
    const backup = join(folder, "demo.backup");
    expect(command("backup", [backup], { DATA_DIR: dataDir })).toMatchObject({ status: 0 });
    const restored = mkdtempSync(join(folder, "restored-"));
    expect(command("restore", [backup], { ...production, DATA_DIR: restored })).toMatchObject({
      status: 0,
    });
    const { code, words } = await refused({ ...production, DATA_DIR: restored });
    expect(words).toContain(`Cannot start: ${isDemo}`);
    expect(code).toBe(1);
  });
});

describe("a real site's DATA_DIR", { tags: "slow" }, () => {
  let dataDir: string;
  beforeAll(async () => {
    dataDir = mkdtempSync(join(folder, "production-"));
    const port = String(await freePort());
    await run({ ...production, PUBLIC_URL: `http://127.0.0.1:${port}`, DATA_DIR: dataDir });
  });

  test("is refused by a demo, which puts nobody into it", async () => {
    const before = await rowsIn(dataDir);
    const { code, words } = await refused({ DATA_DIR: dataDir });
    expect(words).toContain(`Cannot start: ${isProduction}`);
    expect(words).not.toMatch(/\n\s+at /);
    expect(code).toBe(1);
    expect(await rowsIn(dataDir)).toEqual(before);
  });

  test.each([
    ["seed", []],
    ["seed-scale", ["10"]],
  ])("is refused by the demo's command %s", async (tool, args) => {
    const before = await rowsIn(dataDir);
    const { status, stderr } = command(tool, args, { DATA_DIR: dataDir });
    expect(stderr).toContain(isProduction);
    expect(stderr).not.toMatch(/\n\s+at /);
    expect(status).toBe(1);
    expect(await rowsIn(dataDir)).toEqual(before);
  });
});

onEachEngine("a database on %s", (engine) => {
  let db: FreshDatabase;
  const kinds = ["demo", "production"] as const;

  test.each(kinds)("is the %s's from then on", async (kind) => {
    db = await freshDatabase(engine, { migrated: false });
    try {
      const other = kind === "demo" ? "production" : "demo";
      await db.migrate(kind);
      await db.migrate(kind);
      await db.migrate();
      await expect(db.migrate(other)).rejects.toMatchObject({ code: "OTHER_KIND_OF_DATABASE" });
    } finally {
      await db.cleanup();
    }
  });

  test("is one kind's when both ask at once", { tags: "race" }, async () => {
    db = await freshDatabase(engine, { migrated: false });
    const second = openDatabase(db.options);
    try {
      const ends = await Promise.allSettled([db.migrate("demo"), second.migrate("production")]);
      expect(ends.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
    } finally {
      await second.close();
      await db.cleanup();
    }
  });
});

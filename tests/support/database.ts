import { randomBytes } from "node:crypto";
import { copyFileSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "kysely";
import pg from "pg";
import { describe, inject } from "vitest";
import { type Database, openDatabase } from "#app/platform/db/database.server.ts";
import { isNightly } from "./nightly.ts";
import { postgresUrl } from "./prepared.ts";

export type Engine = "sqlite" | "postgres";

export const engines = ["sqlite", "postgres"] as const satisfies readonly Engine[];

/**
 * A block for each engine, its name in place of `%s`. On PostgreSQL `npm test` runs the tests with the tag `race` alone:
 * those about races, locks and constraints, with which each engine has its own way.
 */
export function onEachEngine(title: string, block: (engine: Engine) => void): void {
  blocks(title, engines, block);
}

/** The same for what takes seconds: by day on this engine alone, and at night on each. */
export function onEachEngineAtNight(
  byDay: Engine,
  title: string,
  block: (engine: Engine) => void,
): void {
  blocks(title, isNightly ? engines : [byDay], block);
}

function blocks(title: string, on: readonly Engine[], block: (engine: Engine) => void): void {
  for (const engine of on) {
    const tags = engine === "postgres" ? ["postgres"] : [];
    describe(title.replace("%s", engine), { tags }, () => block(engine));
  }
}

export type FreshDatabase = Database & {
  /** For another process, or a second `openDatabase`, on the same data. */
  options: { url?: string; file: string };
  /** Closes it and removes its data. */
  cleanup(): Promise<void>;
};

/** A migrated database of its own, empty; `migrated: false` leaves out the tables too. */
export async function freshDatabase(
  engine: Engine,
  { migrated = true, busyMs }: { migrated?: boolean; busyMs?: number } = {},
): Promise<FreshDatabase> {
  if (engine === "postgres" && migrated && busyMs === undefined) return reusedDatabase();
  const { options, remove } = engine === "sqlite" ? sqliteFile(migrated) : await created(migrated);
  const database = openDatabase({ ...options, ...(busyMs === undefined ? {} : { busyMs }) });
  return {
    ...database,
    options,
    async cleanup() {
      await database.close();
      await remove();
    },
  };
}

type Reusable = Awaited<ReturnType<typeof created>> & { database: Database };

/** PostgreSQL databases with open connections that no test of this process has at the moment. */
const idle: Reusable[] = [];

/** Making a database takes PostgreSQL longer than most tests; emptying one does not. */
async function reusedDatabase(): Promise<FreshDatabase> {
  const one = idle.pop() ?? (await reusable());
  const { database, options, remove } = one;
  let closed = false;
  const close = async () => {
    closed = true;
    await database.close();
  };
  return {
    ...database,
    options,
    close,
    async cleanup() {
      if (!closed && (await restored(database))) return void idle.push(one);
      await close();
      await remove();
    },
  };
}

async function reusable(): Promise<Reusable> {
  const made = await created(true);
  // Fifty forms at once wait their turn however slow the machine is.
  return { ...made, database: openDatabase({ ...made.options, busyMs: 60_000 }) };
}

/** Brings back the rows of a new database; false where a test changed the tables themselves or still holds a lock. */
async function restored(database: Database): Promise<boolean> {
  try {
    const answer = await sql<{ good: boolean }>`select pristine.restore() as good`.execute(
      database.reader,
    );
    return answer.rows[0]?.good === true;
  } catch {
    return false;
  }
}

function sqliteFile(migrated: boolean) {
  const folder = mkdtempSync(join(tmpdir(), "rehome-test-"));
  const file = join(folder, "rehome.sqlite");
  if (migrated) copyFileSync(inject("sqliteTemplate"), file);
  return {
    options: { file },
    remove: async () => rmSync(folder, { recursive: true, force: true }),
  };
}

async function created(migrated: boolean) {
  const name = `test_${randomBytes(8).toString("hex")}`;
  const template = migrated ? "template_rehome" : "template0";
  await asAdmin(`create database ${name} template ${template}`);
  return {
    options: { url: new URL(`/${name}`, await postgresUrl()).href, file: "" },
    remove: () => asAdmin(`drop database ${name} with (force)`),
  };
}

async function asAdmin(statement: string): Promise<void> {
  const admin = new pg.Client({ connectionString: await postgresUrl() });
  await admin.connect();
  try {
    await admin.query(statement);
  } finally {
    await admin.end();
  }
}

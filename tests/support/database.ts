import { randomBytes } from "node:crypto";
import { copyFileSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { inject } from "vitest";
import { type Database, openDatabase } from "#app/platform/db/database.server.ts";

export const engines = ["sqlite", "postgres"] as const;
export type Engine = (typeof engines)[number];

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
    options: { url: new URL(`/${name}`, inject("postgresAdmin")).href, file: "" },
    remove: () => asAdmin(`drop database ${name} with (force)`),
  };
}

async function asAdmin(statement: string): Promise<void> {
  const admin = new pg.Client({ connectionString: inject("postgresAdmin") });
  await admin.connect();
  try {
    await admin.query(statement);
  } finally {
    await admin.end();
  }
}

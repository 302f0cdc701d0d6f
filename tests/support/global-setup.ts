import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import type { TestProject } from "vitest/node";
import { openDatabase } from "#app/platform/db/database.server.ts";
import { startPostgres } from "#tools/postgres.ts";

declare module "vitest" {
  export interface ProvidedContext {
    /** Where databases are made and dropped. */
    postgresAdmin: string;
    /** A migrated SQLite file that is only ever copied. */
    sqliteTemplate: string;
  }
}

/** A PostgreSQL server and a migrated template for each engine, once per run. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const postgres = await startPostgres();
  const folder = mkdtempSync(join(tmpdir(), "rehome-templates-"));
  const sqliteTemplate = join(folder, "template.sqlite");

  async function teardown(): Promise<void> {
    await postgres.stop();
    rmSync(folder, { recursive: true, force: true });
  }

  try {
    const admin = new pg.Client({ connectionString: postgres.url });
    await admin.connect();
    await admin.query("create database template_rehome");
    await admin.end();
    const url = new URL("/template_rehome", postgres.url).href;
    for (const options of [{ file: sqliteTemplate }, { url, file: "" }]) {
      const database = openDatabase(options);
      await database.migrate();
      await database.close();
    }
  } catch (error) {
    await teardown();
    throw error;
  }
  project.provide("postgresAdmin", postgres.url);
  project.provide("sqliteTemplate", sqliteTemplate);
  return teardown;
}

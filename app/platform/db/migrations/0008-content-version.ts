import type { QueryExecutorProvider } from "kysely";
import { dialect, type Engine, run } from "./migration.ts";

/** The tables that cached pages are made of. A table that such a page begins to read needs its triggers too. */
const tables = ["listings", "pictures", "picture_variants", "partner_places"];

/** A number that every change of public content raises in its own transaction. */
export async function up(q: QueryExecutorProvider, engine: Engine): Promise<void> {
  const { integer, strict } = dialect(engine);
  await run(q, [
    `create table content_version (
      id ${integer} primary key check (id = 1),
      version ${integer} not null
    ) ${strict}`,
    "insert into content_version (id, version) values (1, 1)",
    ...(engine === "postgres" ? postgresTriggers() : sqliteTriggers()),
  ]);
}

const raise = "update content_version set version = version + 1;";

function sqliteTriggers(): string[] {
  return tables.flatMap((table) =>
    ["insert", "update", "delete"].map(
      (event) =>
        `create trigger ${table}_version_${event} after ${event} on ${table} begin ${raise} end`,
    ),
  );
}

function postgresTriggers(): string[] {
  return [
    `create function raise_content_version() returns trigger language plpgsql as $$
      begin ${raise} return null; end $$`,
    ...tables.map(
      (table) =>
        `create trigger ${table}_version after insert or update or delete or truncate on ${table}
          for each statement execute function raise_content_version()`,
    ),
  ];
}

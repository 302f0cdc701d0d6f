import { type QueryExecutorProvider, sql } from "kysely";
import type { Database } from "#app/platform/db/database.server.ts";
import { migrations } from "#app/platform/db/migrations/index.ts";

/** Runs `work` in a version of the product that has one more migration: a column of the partners' places. */
export async function withLaterMigration(
  work: () => Promise<void>,
  name = "9999-later",
): Promise<void> {
  const up = async (q: QueryExecutorProvider) => {
    await sql`alter table partner_places add column later text default 'new'`.execute(q);
  };
  migrations[name] = { up };
  try {
    await work();
  } finally {
    delete migrations[name];
  }
}

/** What the later migration made, by place. */
export async function listLater({ reader }: Database): Promise<{ id: string; later: string }[]> {
  const { rows } = await sql<{ id: string; later: string }>`
    select id, later from partner_places order by name, id`.execute(reader);
  return rows;
}

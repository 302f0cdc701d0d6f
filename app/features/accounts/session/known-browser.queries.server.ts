import { sql } from "kysely";
import { deleteSome } from "#app/platform/db/batches.server.ts";
import type { Queries } from "#app/platform/db/database.server.ts";
import type { NewRow, Row } from "#app/platform/db/schema.ts";

/** Returns false when the browser is not known. */
export async function touchKnownBrowser(
  q: Queries,
  personId: string,
  tokenHash: string,
  at: string,
): Promise<boolean> {
  const result = await q
    .updateTable("known_browsers")
    .set({ last_seen_at: at })
    .where("person_id", "=", personId)
    .where("token_hash", "=", tokenHash)
    .executeTakeFirst();
  return result.numUpdatedRows === 1n;
}

export async function isBrowserOfOthers(
  q: Queries,
  personId: string,
  tokenHash: string,
): Promise<boolean> {
  const other = await q
    .selectFrom("known_browsers")
    .select("person_id")
    .where("token_hash", "=", tokenHash)
    .where("person_id", "<>", personId)
    .limit(1)
    .executeTakeFirst();
  return other !== undefined;
}

/** A known browser stays as it is. */
export async function insertKnownBrowser(q: Queries, row: NewRow<"known_browsers">): Promise<void> {
  await q
    .insertInto("known_browsers")
    .values(row)
    .onConflict((conflict) => conflict.columns(["person_id", "token_hash"]).doNothing())
    .execute();
}

export async function listKnownBrowsers(
  q: Queries,
  personId: string,
): Promise<Row<"known_browsers">[]> {
  return q
    .selectFrom("known_browsers")
    .selectAll()
    .where("person_id", "=", personId)
    .orderBy("last_seen_at", "desc")
    .limit(100)
    .execute();
}

export async function deleteKnownBrowsersOf(q: Queries, personId: string): Promise<void> {
  await q.deleteFrom("known_browsers").where("person_id", "=", personId).execute();
}

export function deleteKnownBrowsersBefore(
  q: Queries,
  before: string,
  limit: number,
): Promise<number> {
  const browsers = { table: "known_browsers", key: ["person_id", "token_hash"] } as const;
  return deleteSome(q, browsers, sql`last_seen_at < ${before}`, limit);
}

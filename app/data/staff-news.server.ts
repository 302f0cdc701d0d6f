import type { Insertable } from "kysely";
import type { Queries } from "./db.server.ts";
import type { StaffNewsTable } from "./schema-process.ts";

/** Written in the transaction of what it tells of. */
export async function insertStaffNews(q: Queries, row: Insertable<StaffNewsTable>): Promise<void> {
  await q.insertInto("staff_news").values(row).execute();
}

export async function hasStaffNews(q: Queries): Promise<boolean> {
  const one = await q.selectFrom("staff_news").select("id").limit(1).executeTakeFirst();
  return one !== undefined;
}

/** The oldest news about interests, each with the request and its pet as they are now. */
export async function listStaffNews(q: Queries, limit: number) {
  return q
    .selectFrom("staff_news")
    .innerJoin("interests", "interests.id", "staff_news.noun_id")
    .innerJoin("listings", "listings.id", "interests.listing_id")
    .select([
      "staff_news.event",
      "staff_news.at",
      "interests.id as interest_id",
      "interests.name",
      "interests.status",
      "listings.name as listing_name",
    ])
    .orderBy("staff_news.at")
    .orderBy("staff_news.id")
    .limit(limit)
    .execute();
}

/** Returns how many went. */
export async function deleteStaffNews(q: Queries): Promise<number> {
  const result = await q.deleteFrom("staff_news").executeTakeFirst();
  return Number(result.numDeletedRows);
}

/**
 * One guarded step, held to the end of the transaction: false when a digest was queued after `before`, by
 * this process or another.
 */
export async function takeDigestTurn(q: Queries, before: string, now: string): Promise<boolean> {
  const result = await q
    .updateTable("staff_digest")
    .set({ queued_at: now })
    .where("id", "=", 1)
    .where("queued_at", "<=", before)
    .executeTakeFirst();
  return result.numUpdatedRows === 1n;
}

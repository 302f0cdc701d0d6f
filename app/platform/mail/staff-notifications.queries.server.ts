import type { Insertable } from "kysely";
import type { Queries } from "#app/platform/db/database.server.ts";
import type { StaffNotificationsTable } from "#app/platform/db/schema-platform.ts";

/** Written in the transaction of what it tells of. */
export async function insertStaffNotification(
  q: Queries,
  row: Insertable<StaffNotificationsTable>,
): Promise<void> {
  await q.insertInto("staff_notifications").values(row).execute();
}

export async function hasStaffNotifications(q: Queries): Promise<boolean> {
  const one = await q.selectFrom("staff_notifications").select("id").limit(1).executeTakeFirst();
  return one !== undefined;
}

/**
 * Takes all news away and answers how many there were, and the oldest of them, each with its request and pet
 * as they are now. One statement takes and tells: what is committed beside it waits for the next time.
 */
export async function takeStaffNotifications(q: Queries, limit: number) {
  const taken = await q
    .deleteFrom("staff_notifications")
    .returning(["id", "event", "entity_id", "at"])
    .execute();
  const oldest = taken.sort((a, b) => (a.at + a.id < b.at + b.id ? -1 : 1)).slice(0, limit);
  if (oldest.length === 0) return { total: 0, news: [] };
  const interests = await q
    .selectFrom("interests")
    .innerJoin("listings", "listings.id", "interests.listing_id")
    .select([
      "interests.id as interest_id",
      "interests.name",
      "interests.status",
      "listings.name as listing_name",
    ])
    .where(
      "interests.id",
      "in",
      oldest.map((one) => one.entity_id),
    )
    .execute();
  const byId = new Map(interests.map((interest) => [interest.interest_id, interest]));
  const news = oldest.flatMap(({ event, at, entity_id }) => {
    const interest = byId.get(entity_id);
    return interest ? [{ ...interest, event, at }] : [];
  });
  return { total: taken.length, news };
}

/**
 * One guarded step, held to the end of the transaction: false when a digest was queued after `before`, by
 * this process or another.
 */
export async function claimDigest(q: Queries, before: string, now: string): Promise<boolean> {
  const result = await q
    .updateTable("staff_digest")
    .set({ queued_at: now })
    .where("id", "=", 1)
    .where("queued_at", "<=", before)
    .executeTakeFirst();
  return result.numUpdatedRows === 1n;
}

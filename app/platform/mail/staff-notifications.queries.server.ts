import { sql } from "kysely";
import { claimedOnce, deleteSome } from "#app/platform/db/batches.server.ts";
import type { Queries } from "#app/platform/db/database.server.ts";
import { signalQueued } from "#app/platform/db/queue-signals.server.ts";
import type { NewRow, Row } from "../db/schema.ts";

export async function insertStaffNotification(
  q: Queries,
  row: NewRow<"staff_notifications">,
): Promise<void> {
  signalQueued(q, "staff_notifications");
  await q.insertInto("staff_notifications").values(row).execute();
}

export async function hasStaffNotifications(q: Queries, now: string): Promise<boolean> {
  const one = await q
    .selectFrom("staff_notifications")
    .select("id")
    .where("digest_at", "is", null)
    .where("at", "<=", now)
    .limit(1)
    .executeTakeFirst();
  return one !== undefined;
}

type Notifications = { total: number; oldest: Row<"staff_notifications">[] };

/** Takes all waiting notifications in one statement: what is committed meanwhile waits for the next digest. */
export async function takeStaffNotifications(
  q: Queries,
  digestAt: string,
  limit: number,
): Promise<Notifications> {
  const taken = await q
    .updateTable("staff_notifications")
    .set({ digest_at: digestAt })
    .where("digest_at", "is", null)
    .where("at", "<=", digestAt)
    .returningAll()
    .execute();
  return sortOldest(taken, limit);
}

export async function hasPendingStaffNotifications(q: Queries, now: string): Promise<boolean> {
  const one = await q
    .selectFrom("staff_notifications")
    .select("id")
    .where("notified_at", "is", null)
    .where("at", "<=", now)
    .limit(1)
    .executeTakeFirst();
  return one !== undefined;
}

/** Takes the oldest `limit` that staff did not get one by one, whether a digest had them or not. */
export async function takePendingStaffNotifications(
  q: Queries,
  now: string,
  limit: number,
): Promise<Row<"staff_notifications">[]> {
  const taken = await q
    .updateTable("staff_notifications")
    .set({ notified_at: now })
    .where("id", "in", (eb) =>
      claimedOnce(
        q,
        eb
          .selectFrom("staff_notifications")
          .select("id")
          .where("notified_at", "is", null)
          .where("at", "<=", now)
          .orderBy("at")
          .orderBy("id")
          .limit(limit),
      ),
    )
    .returningAll()
    .execute();
  return sortOldest(taken, limit).oldest;
}

export async function listDigestNotifications(
  q: Queries,
  digestAt: string,
  limit: number,
): Promise<Notifications> {
  const taken = await q
    .selectFrom("staff_notifications")
    .selectAll()
    .where("digest_at", "=", digestAt)
    .execute();
  return sortOldest(taken, limit);
}

function sortOldest(taken: readonly Row<"staff_notifications">[], limit: number): Notifications {
  const inOrder = taken.toSorted((a, b) => (a.at + a.id < b.at + b.id ? -1 : 1));
  return { total: taken.length, oldest: inOrder.slice(0, limit) };
}

export function deleteStaffNotificationsBefore(q: Queries, before: string, limit: number) {
  return deleteSome(q, { table: "staff_notifications" }, sql`digest_at < ${before}`, limit);
}

export async function deleteStaffNotificationsAbout(
  q: Queries,
  entityIds: readonly string[],
): Promise<void> {
  if (entityIds.length === 0) return;
  await q.deleteFrom("staff_notifications").where("entity_id", "in", entityIds).execute();
}

/** Claims the next digest. Returns false when one was queued after `before`, by any process. */
export async function claimDigest(q: Queries, before: string, now: string): Promise<boolean> {
  const result = await q
    .updateTable("staff_digest")
    .set({ queued_at: now })
    .where("id", "=", 1)
    .where("queued_at", "<=", before)
    .executeTakeFirst();
  return result.numUpdatedRows === 1n;
}

export async function releaseStaffNotifications(
  q: Queries,
  entityId: string,
  now: string,
): Promise<void> {
  signalQueued(q, "staff_notifications");
  await q
    .updateTable("staff_notifications")
    .set({ at: now })
    .where("entity_id", "=", entityId)
    .where("at", ">", now)
    .execute();
}

/** Returns false when staff got it already. */
export async function deleteUnsentStaffNotification(q: Queries, id: string): Promise<boolean> {
  const result = await q
    .deleteFrom("staff_notifications")
    .where("id", "=", id)
    .where("digest_at", "is", null)
    .where("notified_at", "is", null)
    .executeTakeFirst();
  return result.numDeletedRows === 1n;
}

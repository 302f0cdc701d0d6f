import { sql } from "kysely";
import { claiming, deleteSome } from "#app/platform/db/batches.server.ts";
import type { Queries } from "#app/platform/db/database.server.ts";
import { signalQueued } from "#app/platform/db/queue-signals.server.ts";
import type { NewRow, Row } from "../db/schema.ts";

export type PushMessageRow = Row<"push_messages">;

export async function listReachableBrowsers(q: Queries, personIds: readonly string[]) {
  return q
    .selectFrom("push_subscriptions")
    .select(["id", "person_id"])
    .where("person_id", "in", personIds)
    .where("lost_at", "is", null)
    .execute();
}

export async function insertPushMessages(
  q: Queries,
  rows: readonly NewRow<"push_messages">[],
): Promise<void> {
  signalQueued(q, "push_messages");
  await q
    .insertInto("push_messages")
    .values([...rows])
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

const unclaimed = sql<boolean>`claimed_until is null`;

export async function hasDuePush(q: Queries, now: string): Promise<boolean> {
  const one = await q
    .selectFrom("push_messages")
    .select("id")
    .where("due_at", "<=", now)
    .limit(1)
    .executeTakeFirst();
  return one !== undefined;
}

/** Claims the message that has been due longest, except for these hosts; a dead worker's is due again at `claimedUntil`. */
export async function claimDuePush(
  q: Queries,
  { now, claimedUntil, notTo }: { now: string; claimedUntil: string; notTo: readonly string[] },
): Promise<PushMessageRow | undefined> {
  return q
    .updateTable("push_messages")
    .set({ claimed_until: claimedUntil })
    .where("id", "=", (eb) => {
      const first = eb
        .selectFrom("push_messages")
        .select("push_messages.id")
        .where("due_at", "<=", now)
        .where((inner) => inner.or([unclaimed, inner("claimed_until", "<", now)]))
        .orderBy("due_at")
        .orderBy("push_messages.id")
        .limit(1);
      const due = claiming(q, first, "push_messages");
      if (notTo.length === 0) return due;
      return due
        .innerJoin("push_subscriptions", "push_subscriptions.id", "push_messages.subscription_id")
        .where("push_subscriptions.host", "not in", notTo);
    })
    .returningAll()
    .executeTakeFirst();
}

/** Undefined if it was read, is too old, or its browser is signed out. */
export async function findPushToSend(q: Queries, id: string, now: string) {
  return q
    .selectFrom("push_messages")
    .innerJoin("notifications", "notifications.id", "push_messages.notification_id")
    .innerJoin("push_subscriptions", "push_subscriptions.id", "push_messages.subscription_id")
    .innerJoin("sessions", "sessions.id_hash", "push_subscriptions.session_hash")
    .innerJoin("people", "people.id", "push_subscriptions.person_id")
    .select([
      "notifications.id as notificationId",
      "notifications.text",
      "push_subscriptions.endpoint",
      "push_subscriptions.host",
      "push_subscriptions.p256dh",
      "push_subscriptions.auth",
      "push_subscriptions.failures",
    ])
    .where("push_messages.id", "=", id)
    .where("push_messages.expires_at", ">", now)
    .where("notifications.read_at", "is", null)
    .whereRef("notifications.person_id", "=", "push_subscriptions.person_id")
    .where("sessions.expires_at", ">", now)
    .where("people.status", "=", "active")
    .executeTakeFirst();
}

export async function deletePushMessage(q: Queries, id: string): Promise<void> {
  await q.deleteFrom("push_messages").where("id", "=", id).execute();
}

export async function postponePush(q: Queries, id: string, dueAt: string): Promise<void> {
  await q
    .updateTable("push_messages")
    .set((eb) => ({ attempts: eb("attempts", "+", 1), claimed_until: null, due_at: dueAt }))
    .where("id", "=", id)
    .execute();
}

export async function postponePushTo(
  q: Queries,
  subscriptionId: string,
  dueAt: string,
): Promise<void> {
  await q
    .updateTable("push_messages")
    .set({ due_at: dueAt })
    .where("subscription_id", "=", subscriptionId)
    .where("due_at", "<", dueAt)
    .execute();
}

export function deletePushExpiredBefore(q: Queries, now: string, limit: number) {
  return deleteSome(q, { table: "push_messages" }, sql`expires_at <= ${now}`, limit);
}

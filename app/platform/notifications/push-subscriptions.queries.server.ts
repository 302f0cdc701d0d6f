import { sql } from "kysely";
import type { Queries } from "#app/platform/db/database.server.ts";
import { isPostgres } from "#app/platform/db/engine.server.ts";
import type { NewRow, Row } from "../db/schema.ts";

/** Locks this person's browsers until the transaction ends; SQLite has one writer anyway. */
export async function lockBrowsersOf(q: Queries, personId: string): Promise<void> {
  if (!isPostgres(q)) return;
  await sql`select id from people where id = ${personId} for no key update`.execute(q);
}

/** A known browser with the same keys becomes this person's. Returns false if the address has other keys. */
export async function saveSubscription(
  q: Queries,
  row: NewRow<"push_subscriptions">,
): Promise<boolean> {
  const { person_id, session_hash, p256dh, auth } = row;
  const saved = await q
    .insertInto("push_subscriptions")
    .values(row)
    .onConflict((conflict) =>
      conflict
        .column("endpoint")
        .doUpdateSet({ person_id, session_hash, failures: 0, lost_at: null })
        .where("push_subscriptions.p256dh", "=", p256dh)
        .where("push_subscriptions.auth", "=", auth),
    )
    .returning("id")
    .executeTakeFirst();
  return saved !== undefined;
}

export async function listSubscriptionsOf(q: Queries, personId: string) {
  return q
    .selectFrom("push_subscriptions")
    .innerJoin("sessions", "sessions.id_hash", "push_subscriptions.session_hash")
    .selectAll("push_subscriptions")
    .select("sessions.user_agent")
    .where("push_subscriptions.person_id", "=", personId)
    .orderBy("push_subscriptions.created_at", "desc")
    .orderBy("push_subscriptions.id", "desc")
    .execute();
}

export async function deleteSubscriptionOf(
  q: Queries,
  personId: string,
  id: string,
): Promise<void> {
  await q
    .deleteFrom("push_subscriptions")
    .where("id", "=", id)
    .where("person_id", "=", personId)
    .execute();
}

type Renewed = Pick<
  Row<"push_subscriptions">,
  "session_hash" | "endpoint" | "host" | "p256dh" | "auth"
>;

/** Gives a subscription another address and keys. Returns false if the address is another's with other keys. */
export async function replaceSubscription(q: Queries, id: string, to: Renewed): Promise<boolean> {
  const others = await q
    .selectFrom("push_subscriptions")
    .select(["id", "p256dh", "auth"])
    .where("endpoint", "=", to.endpoint)
    .where("id", "<>", id)
    .execute();
  if (others.some(({ p256dh, auth }) => p256dh !== to.p256dh || auth !== to.auth)) return false;
  for (const other of others) {
    await q.deleteFrom("push_subscriptions").where("id", "=", other.id).execute();
  }
  await q
    .updateTable("push_subscriptions")
    .set({ ...to, failures: 0, lost_at: null })
    .where("id", "=", id)
    .execute();
  return true;
}

/** Also deletes its waiting messages. */
export async function markLost(q: Queries, id: string, at: string): Promise<void> {
  await q.deleteFrom("push_messages").where("subscription_id", "=", id).execute();
  await q
    .updateTable("push_subscriptions")
    .set({ lost_at: at })
    .where("id", "=", id)
    .where("lost_at", "is", null)
    .execute();
}

/** Deletes the session's lost subscription: the browser allows notifications again. */
export async function deleteLostOf(q: Queries, sessionHash: string): Promise<void> {
  await q
    .deleteFrom("push_subscriptions")
    .where("session_hash", "=", sessionHash)
    .where("lost_at", "is not", null)
    .execute();
}

export async function deleteSubscriptionsOf(q: Queries, personId: string): Promise<void> {
  await q.deleteFrom("push_subscriptions").where("person_id", "=", personId).execute();
}

/** For a session that gets a new id. */
export async function moveSubscriptions(q: Queries, from: string, to: string): Promise<void> {
  await q
    .updateTable("push_subscriptions")
    .set({ session_hash: to })
    .where("session_hash", "=", from)
    .execute();
}

/** An accepted message resets the count of refusals. */
export async function noteAnswer(
  q: Queries,
  id: string,
  answer: { okAt: string } | "refused",
): Promise<void> {
  await q
    .updateTable("push_subscriptions")
    .set((eb) =>
      answer === "refused"
        ? { failures: eb("failures", "+", 1) }
        : { failures: 0, last_ok_at: answer.okAt },
    )
    .where("id", "=", id)
    .execute();
}

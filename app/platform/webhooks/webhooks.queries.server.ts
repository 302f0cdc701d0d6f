import { sql } from "kysely";
import { claiming, deleteSome } from "#app/platform/db/batches.server.ts";
import type { Queries } from "#app/platform/db/database.server.ts";
import { signalQueued } from "#app/platform/db/queue-signals.server.ts";
import type { NewRow, Row } from "../db/schema.ts";

export type Webhook = Row<"webhooks">;
export type Delivery = Row<"webhook_deliveries">;

export function listWebhooks(q: Queries): Promise<Webhook[]> {
  return q.selectFrom("webhooks").selectAll().orderBy("name").orderBy("id").limit(100).execute();
}

export function findWebhook(q: Queries, id: string): Promise<Webhook | undefined> {
  return q.selectFrom("webhooks").selectAll().where("id", "=", id).executeTakeFirst();
}

/** One for each system and event, however often it is queued. */
export async function insertDeliveries(
  q: Queries,
  rows: readonly NewRow<"webhook_deliveries">[],
): Promise<void> {
  if (rows.length === 0) return;
  signalQueued(q, "webhook_deliveries");
  await q
    .insertInto("webhook_deliveries")
    .values([...rows])
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

const isOpen = sql<boolean>`delivered_at is null and failed_at is null`;
const unclaimed = sql<boolean>`claimed_until is null`;

/** Claims the delivery that has been due longest; a dead worker's is due again at `until`. */
export async function claimDueDelivery(
  q: Queries,
  now: string,
  until: string,
): Promise<Delivery | undefined> {
  return q
    .updateTable("webhook_deliveries")
    .set({ claimed_until: until })
    .where("id", "=", (eb) => {
      const due = eb
        .selectFrom("webhook_deliveries")
        .select("id")
        .where(isOpen)
        .where("due_at", "<=", now)
        .where((inner) => inner.or([unclaimed, inner("claimed_until", "<", now)]))
        .orderBy("due_at")
        .orderBy("id")
        .limit(1);
      return claiming(q, due);
    })
    .returningAll()
    .executeTakeFirst();
}

type EventKey = { event: string; entityId: string };

export async function deleteWaitingDeliveries(
  q: Queries,
  { event, entityId }: EventKey,
  now: string,
): Promise<void> {
  await q
    .deleteFrom("webhook_deliveries")
    .where("event", "=", event)
    .where("entity_id", "=", entityId)
    .where("attempts", "=", 0)
    .where((eb) => eb.or([unclaimed, eb("claimed_until", "<", now)]))
    .execute();
}

export async function hasDeliveries(q: Queries, { event, entityId }: EventKey): Promise<boolean> {
  const one = await q
    .selectFrom("webhook_deliveries")
    .select("id")
    .where("event", "=", event)
    .where("entity_id", "=", entityId)
    .limit(1)
    .executeTakeFirst();
  return one !== undefined;
}

export async function markDelivery(
  q: Queries,
  id: string,
  result:
    | { delivered_at: string }
    | { due_at: string; last_error: string }
    | { failed_at: string; last_error: string },
): Promise<void> {
  await q
    .updateTable("webhook_deliveries")
    .set((eb) => ({ ...result, attempts: eb("attempts", "+", 1), claimed_until: null }))
    .where("id", "=", id)
    .execute();
}

/** Restarts a delivery that was given up. Returns false for any other. */
export async function reopenDelivery(q: Queries, id: string, now: string): Promise<boolean> {
  const result = await q
    .updateTable("webhook_deliveries")
    .set({ failed_at: null, attempts: 0, due_at: now })
    .where("id", "=", id)
    .where("failed_at", "is not", null)
    .executeTakeFirst();
  return result.numUpdatedRows === 1n;
}

export function deleteDeliveriesBefore(q: Queries, before: string, limit: number) {
  const isOver = sql<boolean>`created_at < ${before}
    and (delivered_at is not null or failed_at is not null)`;
  return deleteSome(q, { table: "webhook_deliveries" }, isOver, limit);
}

import { sql } from "kysely";
import { deleteSome } from "#app/platform/db/batches.server.ts";
import type { Queries } from "#app/platform/db/database.server.ts";
import { signalQueued } from "#app/platform/db/queue-signals.server.ts";
import type { NewRow, Row } from "#app/platform/db/schema.ts";

export type PaymentEvent = Row<"payment_events">;

/** Returns false when the same body was stored before. */
export async function insertPaymentEvent(
  q: Queries,
  row: NewRow<"payment_events">,
): Promise<boolean> {
  signalQueued(q, "payment_events");
  const result = await q
    .insertInto("payment_events")
    .values(row)
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return result.numInsertedOrUpdatedRows === 1n;
}

export async function listDueEvents(
  q: Queries,
  { now, limit }: { now: string; limit: number },
): Promise<PaymentEvent[]> {
  return q
    .selectFrom("payment_events")
    .selectAll()
    .where("handled_at", "is", null)
    .where("due_at", "<=", now)
    .orderBy("due_at")
    .orderBy("sha256")
    .limit(limit)
    .execute();
}

/** Claims an event until `until`: one of several processes handles it, and another one if that dies. */
export async function claimPaymentEvent(
  q: Queries,
  sha256: string,
  { now, until }: { now: string; until: string },
): Promise<boolean> {
  const result = await q
    .updateTable("payment_events")
    .set({ due_at: until })
    .where("sha256", "=", sha256)
    .where("handled_at", "is", null)
    .where("due_at", "<=", now)
    .executeTakeFirst();
  return result.numUpdatedRows === 1n;
}

export async function finishPaymentEvent(
  q: Queries,
  sha256: string,
  { handledAt, outcome }: { handledAt: string; outcome: string },
): Promise<void> {
  await q
    .updateTable("payment_events")
    .set({ handled_at: handledAt, outcome })
    .where("sha256", "=", sha256)
    .execute();
}

export async function postponePaymentEvent(
  q: Queries,
  { sha256, tries }: Pick<PaymentEvent, "sha256" | "tries">,
  dueAt: string,
): Promise<void> {
  await q
    .updateTable("payment_events")
    .set({ due_at: dueAt, tries: tries + 1 })
    .where("sha256", "=", sha256)
    .where("handled_at", "is", null)
    .execute();
}

export function deleteEventsHandledBefore(
  trx: Queries,
  before: string,
  limit: number,
): Promise<number> {
  const table = { table: "payment_events", key: ["sha256"] } as const;
  return deleteSome(trx, table, sql`handled_at < ${before}`, limit);
}

export async function listPaymentEvents(
  q: Queries,
  references: readonly string[],
): Promise<PaymentEvent[]> {
  if (references.length === 0) return [];
  return q
    .selectFrom("payment_events")
    .selectAll()
    .where("reference", "in", references)
    .orderBy("received_at")
    .limit(100)
    .execute();
}

import type { Updateable } from "kysely";
import type { Queries } from "#app/platform/db/database.server.ts";
import type { NewRow, Row, Schema } from "#app/platform/db/schema.ts";

export type Refund = Row<"donation_refunds">;

export async function insertRefund(q: Queries, row: NewRow<"donation_refunds">) {
  await q.insertInto("donation_refunds").values(row).execute();
}

export async function updateRefund(
  q: Queries,
  id: string,
  changes: Omit<Updateable<Schema["donation_refunds"]>, "id" | "donation_id" | "attempt_id">,
): Promise<void> {
  await q.updateTable("donation_refunds").set(changes).where("id", "=", id).execute();
}

export async function findRefund(q: Queries, id: string): Promise<Refund | undefined> {
  return q.selectFrom("donation_refunds").selectAll().where("id", "=", id).executeTakeFirst();
}

export async function findRefundByProviderId(
  q: Queries,
  providerId: string,
): Promise<Refund | undefined> {
  return q
    .selectFrom("donation_refunds")
    .selectAll()
    .where("provider_refund_id", "=", providerId)
    .executeTakeFirst();
}

export async function listRefunds(q: Queries, donationId: string): Promise<Refund[]> {
  return q
    .selectFrom("donation_refunds")
    .selectAll()
    .where("donation_id", "=", donationId)
    .orderBy("created_at")
    .orderBy("id")
    .execute();
}

export async function listDueRefunds(
  q: Queries,
  { now, limit }: { now: string; limit: number },
): Promise<string[]> {
  const rows = await q
    .selectFrom("donation_refunds")
    .select("id")
    .where("next_check_at", "is not", null)
    .where("next_check_at", "<=", now)
    .orderBy("next_check_at")
    .limit(limit)
    .execute();
  return rows.map(({ id }) => id);
}

/** Claims a refund until `until`: one of several processes gets it. */
export async function claimDueRefund(
  q: Queries,
  id: string,
  { now, until }: { now: string; until: string },
): Promise<boolean> {
  const result = await q
    .updateTable("donation_refunds")
    .set({ next_check_at: until })
    .where("id", "=", id)
    .where("next_check_at", "<=", now)
    .executeTakeFirst();
  return result.numUpdatedRows === 1n;
}

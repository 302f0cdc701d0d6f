import type { Insertable, Selectable } from "kysely";
import type { Queries } from "#app/platform/db/database.server.ts";
import type { DonationRefundsTable } from "#app/platform/db/schema-donations.ts";

export type Refund = Selectable<DonationRefundsTable>;

export async function insertRefund(
  q: Queries,
  row: Insertable<DonationRefundsTable>,
): Promise<void> {
  await q.insertInto("donation_refunds").values(row).execute();
}

export async function findRefundRow(q: Queries, id: string): Promise<Refund | undefined> {
  return q.selectFrom("donation_refunds").selectAll().where("id", "=", id).executeTakeFirst();
}

/** Refunds of a donation whose end is not known, oldest first. */
export async function listOpenRefunds(q: Queries, donationId: string): Promise<Refund[]> {
  return q
    .selectFrom("donation_refunds")
    .selectAll()
    .where("donation_id", "=", donationId)
    .where("status", "in", ["asked", "pending"])
    .orderBy("created_at")
    .execute();
}

/** Refunds to be asked about, the longest due first. */
export async function listDueRefunds(
  q: Queries,
  { now, limit }: { now: string; limit: number },
): Promise<Refund[]> {
  return q
    .selectFrom("donation_refunds")
    .selectAll()
    .where("next_check_at", "is not", null)
    .where("next_check_at", "<=", now)
    .orderBy("next_check_at")
    .limit(limit)
    .execute();
}

/** Writes what is known of an open refund. Returns false for one that has ended. */
export async function updateOpenRefund(
  q: Queries,
  id: string,
  changes: Partial<Pick<Refund, "status" | "provider_refund_id" | "next_check_at" | "updated_at">>,
): Promise<boolean> {
  const result = await q
    .updateTable("donation_refunds")
    .set(changes)
    .where("id", "=", id)
    .where("status", "in", ["asked", "pending"])
    .executeTakeFirst();
  return result.numUpdatedRows === 1n;
}

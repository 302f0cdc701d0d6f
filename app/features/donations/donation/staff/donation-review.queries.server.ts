/** What staff's decisions write of donations beside their status. */
import type { Insertable, Selectable, Updateable } from "kysely";
import type { Queries } from "#app/platform/db/database.server.ts";
import type {
  DonationRefundsTable,
  PaymentEventsTable,
} from "#app/platform/db/schema-donations.ts";

/** Sets what a donation really is that was promised otherwise; before it is counted. */
export async function setAmount(q: Queries, id: string, amountKobo: number): Promise<void> {
  await q
    .updateTable("donations")
    .set({ amount_kobo: amountKobo })
    .where("id", "=", id)
    .where("paid_at", "is", null)
    .execute();
}

export type Refund = Selectable<DonationRefundsTable>;

export async function insertRefund(q: Queries, row: Insertable<DonationRefundsTable>) {
  await q.insertInto("donation_refunds").values(row).execute();
}

export async function updateRefund(
  q: Queries,
  id: string,
  changes: Omit<Updateable<DonationRefundsTable>, "id" | "donation_id" | "attempt_id">,
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

/** What went back of a donation or is asked for, oldest first. */
export async function listRefunds(q: Queries, donationId: string): Promise<Refund[]> {
  return q
    .selectFrom("donation_refunds")
    .selectAll()
    .where("donation_id", "=", donationId)
    .orderBy("created_at")
    .orderBy("id")
    .execute();
}

/** The ids of refunds whose outcome is to be asked about, the longest due first. */
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

/** What the provider told of a donation's attempts, oldest first. */
export async function listEventsOf(
  q: Queries,
  references: readonly string[],
): Promise<Selectable<PaymentEventsTable>[]> {
  if (references.length === 0) return [];
  return q
    .selectFrom("payment_events")
    .selectAll()
    .where("reference", "in", references)
    .orderBy("received_at")
    .limit(100)
    .execute();
}

/** What the bank wrote of a donation; undefined where it stands on no statement. */
export async function findStatementNarration(q: Queries, donationId: string) {
  return q
    .selectFrom("statement_lines")
    .select(["id", "day", "narration", "bank_reference"])
    .where("donation_id", "=", donationId)
    .executeTakeFirst();
}

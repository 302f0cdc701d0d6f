import { type RawBuilder, sql, type Updateable } from "kysely";
import type { Queries } from "#app/platform/db/database.server.ts";
import { isPostgres } from "#app/platform/db/engine.server.ts";
import type { NewRow, Row, Schema } from "#app/platform/db/schema.ts";
import type { StatusRecord } from "#app/platform/history/transition.server.ts";
import { countRows } from "#app/platform/lists/count-rows.server.ts";
import type { PageRange } from "#app/platform/lists/paginate.server.ts";
import { findRelated, mayBeBy, sentBy } from "#app/platform/records/find-related.server.ts";
import type { RelatedPerson } from "#app/platform/records/related-part.ts";
import { containsTerm } from "#app/platform/search/contains-term.server.ts";
import type { ReviewReason } from "./donation.ts";

export type Donation = Row<"donations">;

export async function insertDonation(q: Queries, row: NewRow<"donations">): Promise<void> {
  await q.insertInto("donations").values(row).execute();
}

export async function findDonation(q: Queries, id: string): Promise<Donation | undefined> {
  return q.selectFrom("donations").selectAll().where("id", "=", id).executeTakeFirst();
}

export async function findDonationByReference(
  q: Queries,
  reference: string,
): Promise<Donation | undefined> {
  return q
    .selectFrom("donations")
    .selectAll()
    .where("reference", "=", reference)
    .executeTakeFirst();
}

export async function findDonationByLink(q: Queries, link: string): Promise<Donation | undefined> {
  return q.selectFrom("donations").selectAll().where("link", "=", link).executeTakeFirst();
}

export async function findDonationByReturnCode(
  q: Queries,
  code: string,
): Promise<Donation | undefined> {
  return q.selectFrom("donations").selectAll().where("return_code", "=", code).executeTakeFirst();
}

/** Newest first. `emailKey` is in lower case. */
export async function listDonationsFrom(
  q: Queries,
  emailKey: string,
  { limit, offset }: PageRange,
): Promise<Donation[]> {
  return q
    .selectFrom("donations")
    .selectAll()
    .where("email_key", "=", emailKey)
    .orderBy("created_at", "desc")
    .orderBy("id", "desc")
    .limit(limit)
    .offset(offset)
    .execute();
}

/** Matches the search text, or a receipt number such as `2026-000042`. */
export function matchesTerm(term: string): RawBuilder<boolean> {
  const [, year, number] = /^(\d{4})-(\d{1,9})$/.exec(term.trim()) ?? [];
  if (!year || !number) return containsTerm(term);
  return sql<boolean>`(${containsTerm(term)} or
    (receipt_year = ${Number(year)} and receipt_number = ${Number(number)}))`;
}

export async function searchDonations(
  q: Queries,
  terms: readonly string[],
  limit: number,
): Promise<Donation[]> {
  let query = q.selectFrom("donations").selectAll();
  for (const term of terms) query = query.where(matchesTerm(term));
  return query.orderBy("created_at", "desc").orderBy("id", "desc").limit(limit).execute();
}

export async function countDonationsToReview(q: Queries, max: number): Promise<number> {
  const found = q.selectFrom("donations").select("id").where("review_reason", "is not", null);
  return countRows(q, found, max);
}

export async function listDonationsToReview(q: Queries, limit: number): Promise<Donation[]> {
  return q
    .selectFrom("donations")
    .selectAll()
    .where("review_reason", "is not", null)
    .orderBy("created_at")
    .orderBy("id")
    .limit(limit)
    .execute();
}

export async function listDonationsByIds(q: Queries, ids: readonly string[]): Promise<Donation[]> {
  if (ids.length === 0) return [];
  return q.selectFrom("donations").selectAll().where("id", "in", ids).execute();
}

/** Locks a donation until the transaction ends. SQLite has one writer at a time anyway. */
export async function lockDonation(q: Queries, id: string): Promise<void> {
  if (!isPostgres(q)) return;
  await sql`select id from donations where id = ${id} for no key update`.execute(q);
}

export type DonationColumns = Pick<
  Updateable<Schema["donations"]>,
  "review_reason" | "receipt_year" | "receipt_number" | "paid_at" | "refunded_kobo" | "updated_at"
>;

export const donationRecord: StatusRecord<Donation, DonationColumns> = {
  entity: "donation",
  lock: lockDonation,
  find: findDonation,
  async update(q, id, { from, to, now, set }) {
    const result = await q
      .updateTable("donations")
      .set({ status: to, updated_at: now, ...set })
      .where("id", "=", id)
      .where("status", "=", from)
      .executeTakeFirst();
    return result.numUpdatedRows === 1n;
  },
};

/** Sets or clears the review reason. Returns whether it changed. */
export async function setReviewReason(
  q: Queries,
  id: string,
  reason: ReviewReason | null,
): Promise<boolean> {
  const result = await q
    .updateTable("donations")
    .set({ review_reason: reason })
    .where("id", "=", id)
    .where(sql<boolean>`review_reason is distinct from ${reason}`)
    .executeTakeFirst();
  return result.numUpdatedRows === 1n;
}

/** Takes the next receipt number of a year. Others wait until the transaction ends. A rollback frees the number. */
export async function takeDonationReceiptNumber(q: Queries, year: number): Promise<number> {
  const { last } = await q
    .insertInto("receipt_numbers")
    .values({ year, last: 1 })
    .onConflict((conflict) =>
      conflict.column("year").doUpdateSet({ last: sql`receipt_numbers.last + 1` }),
    )
    .returning("last")
    .executeTakeFirstOrThrow();
  return last;
}

export async function insertVoidedReceipt(
  q: Queries,
  row: NewRow<"voided_receipts">,
): Promise<void> {
  await q.insertInto("voided_receipts").values(row).execute();
}

export async function deleteDonation(q: Queries, id: string): Promise<void> {
  await q.deleteFrom("donations").where("id", "=", id).execute();
}

export async function setDonationAmount(q: Queries, id: string, amountKobo: number): Promise<void> {
  await q
    .updateTable("donations")
    .set({ amount_kobo: amountKobo })
    .where("id", "=", id)
    .where("paid_at", "is", null)
    .execute();
}

export async function findCardPayment(q: Queries, donationId: string) {
  return q
    .selectFrom("donation_attempts")
    .select(["channel", "card_last4"])
    .where("donation_id", "=", donationId)
    .where("status", "=", "succeeded")
    .orderBy("created_at")
    .orderBy("id")
    .executeTakeFirst();
}

export async function findStatementNarration(q: Queries, donationId: string) {
  return q
    .selectFrom("statement_lines")
    .select(["id", "day", "narration", "bank_reference"])
    .where("donation_id", "=", donationId)
    .executeTakeFirst();
}

/** A person's donations, and those that may be theirs, newest first. */
export async function findDonationsOfPerson(q: Queries, person: RelatedPerson, limit: number) {
  const address = sql.ref<string>("email_key");
  const newest = q
    .selectFrom("donations")
    .selectAll()
    .orderBy("created_at", "desc")
    .orderBy("id", "desc");
  const conditions = { own: sentBy(person, address), unproved: mayBeBy(person, address) };
  return findRelated(q, newest, conditions, limit);
}

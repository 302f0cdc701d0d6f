import { type Insertable, type RawBuilder, type Selectable, sql, type Updateable } from "kysely";
import type { Queries } from "#app/platform/db/database.server.ts";
import { isPostgres } from "#app/platform/db/engine.server.ts";
import type { DonationAttemptsTable, DonationsTable } from "#app/platform/db/schema-donations.ts";
import type { StatusRecord } from "#app/platform/history/transition.server.ts";
import { countRows } from "#app/platform/lists/count-rows.server.ts";
import type { PageRange } from "#app/platform/lists/paginate.server.ts";
import { containsTerm } from "#app/platform/search/contains-term.server.ts";
import type { ReviewReason } from "./donation.ts";

export type Donation = Selectable<DonationsTable>;
export type Attempt = Selectable<DonationAttemptsTable>;

export async function insertDonation(q: Queries, row: Insertable<DonationsTable>): Promise<void> {
  await q.insertInto("donations").values(row).execute();
}

export async function findDonation(q: Queries, id: string): Promise<Donation | undefined> {
  return q.selectFrom("donations").selectAll().where("id", "=", id).executeTakeFirst();
}

/** Finds a donation by its public reference, in upper case as stored. */
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

/** Finds a donation by the giver's own link. */
export async function findDonationByLink(q: Queries, link: string): Promise<Donation | undefined> {
  return q.selectFrom("donations").selectAll().where("link", "=", link).executeTakeFirst();
}

/** Finds a donation by the code of its return page. */
export async function findDonationByReturnCode(
  q: Queries,
  code: string,
): Promise<Donation | undefined> {
  return q.selectFrom("donations").selectAll().where("return_code", "=", code).executeTakeFirst();
}

/** Donations that were made with an address (lower-cased), newest first. */
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

/** The condition that a donation has a term from `searchTerms`: in its words, or as the number of its receipt. */
export function hasTerm(term: string): RawBuilder<boolean> {
  const [, year, number] = /^(\d{4})-(\d{1,9})$/.exec(term) ?? [];
  if (!year || !number) return containsTerm(term);
  return sql<boolean>`(${containsTerm(term)} or
    (receipt_year = ${Number(year)} and receipt_number = ${Number(number)}))`;
}

/** Donations with all of these words, newest first. */
export async function searchDonations(
  q: Queries,
  terms: readonly string[],
  limit: number,
): Promise<Donation[]> {
  let query = q.selectFrom("donations").selectAll();
  for (const term of terms) query = query.where(hasTerm(term));
  return query.orderBy("created_at", "desc").orderBy("id", "desc").limit(limit).execute();
}

/** How many donations wait for staff to look at them, counted no further than `most`. */
export async function countToReview(q: Queries, max: number): Promise<number> {
  const found = q.selectFrom("donations").select("id").where("review_reason", "is not", null);
  return countRows(q, found, max);
}

/** These donations as they are now; unknown ids are left out. */
export async function listDonationsByIds(q: Queries, ids: readonly string[]): Promise<Donation[]> {
  if (ids.length === 0) return [];
  return q.selectFrom("donations").selectAll().where("id", "in", ids).execute();
}

/** Locks one donation until the transaction ends. On SQLite all writers take turns anyway. */
export async function lockDonation(q: Queries, id: string): Promise<void> {
  if (!isPostgres(q)) return;
  await sql`select id from donations where id = ${id} for no key update`.execute(q);
}

/** What a step may write beside the status. */
type Changes = Pick<
  Updateable<DonationsTable>,
  "review_reason" | "receipt_year" | "receipt_number" | "paid_at" | "refunded_kobo"
>;

/** For `transition`. The changes are written by the same guarded update. */
export function donationRecord(changes: Changes = {}): StatusRecord<Donation> {
  return {
    entity: "donation",
    lock: lockDonation,
    find: findDonation,
    async update(q, id, { from, to, now }) {
      const result = await q
        .updateTable("donations")
        .set({ status: to, updated_at: now, ...changes })
        .where("id", "=", id)
        .where("status", "=", from)
        .executeTakeFirst();
      return result.numUpdatedRows === 1n;
    },
  };
}

/** Says what staff have to look at, or with null that nothing is open. Returns whether that is new. */
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

/**
 * Takes the next receipt number of a year, for this transaction: one that rolls back gives it back, so that none is
 * missing. Others who want one wait for the end of the transaction.
 */
export async function takeReceiptNumber(q: Queries, year: number): Promise<number> {
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

export async function insertAttempt(
  q: Queries,
  row: Insertable<DonationAttemptsTable>,
): Promise<void> {
  await q.insertInto("donation_attempts").values(row).execute();
}

export async function findAttempt(
  q: Queries,
  providerReference: string,
): Promise<Attempt | undefined> {
  return q
    .selectFrom("donation_attempts")
    .selectAll()
    .where("provider_reference", "=", providerReference)
    .executeTakeFirst();
}

/** Returns the attempt that the provider knows as this transaction. */
export async function findAttemptOfTransaction(
  q: Queries,
  providerId: string,
): Promise<Attempt | undefined> {
  return q
    .selectFrom("donation_attempts")
    .selectAll()
    .where("provider_id", "=", providerId)
    .executeTakeFirst();
}

/** The attempts to pay a donation, oldest first. */
export async function listAttempts(q: Queries, donationId: string): Promise<Attempt[]> {
  return q
    .selectFrom("donation_attempts")
    .selectAll()
    .where("donation_id", "=", donationId)
    .orderBy("created_at")
    .orderBy("id")
    .execute();
}

export async function updateAttempt(
  q: Queries,
  id: string,
  changes: Omit<Updateable<DonationAttemptsTable>, "id" | "donation_id" | "provider_reference">,
): Promise<void> {
  await q.updateTable("donation_attempts").set(changes).where("id", "=", id).execute();
}

/**
 * Notes that the provider is asked about an attempt now, unless it was asked after `since`. Returns whether it was
 * noted: of any number at once, one asks.
 */
export async function claimProviderCheck(
  q: Queries,
  id: string,
  { now, since }: { now: string; since: string },
): Promise<boolean> {
  const result = await q
    .updateTable("donation_attempts")
    .set({ asked_at: now })
    .where("id", "=", id)
    .where((eb) => eb.or([eb("asked_at", "is", null), eb("asked_at", "<=", since)]))
    .executeTakeFirst();
  return result.numUpdatedRows === 1n;
}

import { type Insertable, type Selectable, sql } from "kysely";
import type { Queries } from "#app/platform/db/database.server.ts";
import type { InterestsTable } from "#app/platform/db/schema-adoption.ts";
import {
  type InterestFilter,
  interestColumns,
  interestsInContext,
  interestsMatching,
} from "./interest-filter.queries.server.ts";
import { countByWords, pageByWords } from "./interest-search.queries.server.ts";

export type InterestRow = Omit<Selectable<InterestsTable>, "queue_order" | "search_text">;
export type InterestStatus = InterestsTable["status"];
/** An interest with its pet and, once decided, who decided. */
export type Interest = Awaited<ReturnType<typeof listInterests>>[number];

/**
 * Writes an interest, unless this phone or this e-mail has one for this pet that is not withdrawn:
 * then nothing is written and that one is returned. Any number at once make one row.
 */
export async function insertInterest(
  q: Queries,
  row: Insertable<InterestsTable>,
): Promise<{ inserted: true } | { inserted: false; existing: InterestRow }> {
  // The second try is for the one that was in the way and withdrawn before it could be read.
  for (let attempt = 0; attempt < 2; attempt += 1) {
    const result = await q
      .insertInto("interests")
      .values(row)
      .onConflict((conflict) => conflict.doNothing())
      .executeTakeFirst();
    if (result.numInsertedOrUpdatedRows === 1n) return { inserted: true };
    const existing = await findSame(q, row);
    if (existing) return { inserted: false, existing };
  }
  throw new Error("The interest's id or reference is taken");
}

async function findSame(
  q: Queries,
  row: Insertable<InterestsTable>,
): Promise<InterestRow | undefined> {
  return q
    .selectFrom("interests")
    .select(interestColumns)
    .where("listing_id", "=", row.listing_id)
    .where("status", "<>", sql.lit("withdrawn" as const))
    .where((eb) =>
      eb.or([eb("phone_key", "=", row.phone_key), eb("email_key", "=", row.email_key)]),
    )
    .orderBy("created_at")
    .orderBy("id")
    .limit(1)
    .executeTakeFirst();
}

/** With its pet and who decided; whatever its status. */
export async function findInterest(q: Queries, id: string): Promise<Interest | undefined> {
  return interestsInContext(q).where("interests.id", "=", id).executeTakeFirst();
}

/** By its public code, in upper case as stored. */
export async function findInterestByReference(
  q: Queries,
  reference: string,
): Promise<Interest | undefined> {
  return interestsInContext(q).where("interests.reference", "=", reference).executeTakeFirst();
}

/** The queue: pending first with the oldest on top, then the others with the newest on top. */
export async function listInterests(
  q: Queries,
  filter: InterestFilter & { limit: number; offset: number },
) {
  const { limit, offset } = filter;
  const inOrder = interestsInContext(q).orderBy("interests.queue_order").orderBy("interests.id");
  if (filter.terms.length > 0) {
    const page = await pageByWords(q, filter, { limit, offset });
    return page ? inOrder.where(page).execute() : [];
  }
  return inOrder.where(interestsMatching(q, filter)).limit(limit).offset(offset).execute();
}

/** How many the filter finds, counted no further than `cap`. */
export async function countInterests(
  q: Queries,
  filter: InterestFilter,
  cap: number,
): Promise<number> {
  if (filter.terms.length > 0) return countByWords(q, filter, cap);
  const { count } = await q
    .selectFrom(
      q
        .selectFrom("interests")
        .select("id")
        .where(interestsMatching(q, filter))
        .limit(cap)
        .as("found"),
    )
    .select((eb) => eb.fn.countAll<number>().as("count"))
    .executeTakeFirstOrThrow();
  return count;
}

/**
 * One guarded step: false, with nothing changed, when the interest is no longer in `from` or, for an
 * approval, another of the same pet is approved. Going back to pending clears who decided.
 */
export async function decideInterest(
  q: Queries,
  decision: {
    id: string;
    from: InterestStatus;
    to: InterestStatus;
    decidedBy: string | null;
    reason: string | null;
    privateNote: string | null;
    now: string;
  },
): Promise<boolean> {
  const { id, from, to, now } = decision;
  if (to === "approved") await lockListingOf(q, id);
  const open = to === "pending";
  const result = await q
    .updateTable("interests")
    .set({
      status: to,
      reason: decision.reason,
      private_note: decision.privateNote,
      decided_by: open ? null : decision.decidedBy,
      decided_at: open ? null : now,
      updated_at: now,
    })
    .where("id", "=", id)
    .where("status", "=", from)
    .$if(to === "approved", (update) =>
      update.where(
        "listing_id",
        "not in",
        q
          .selectFrom("interests as other")
          .innerJoin("interests as this", "this.listing_id", "other.listing_id")
          .select("other.listing_id")
          .where("this.id", "=", id)
          .where("other.status", "=", sql.lit("approved" as const)),
      ),
    )
    .executeTakeFirst();
  return result.numUpdatedRows === 1n;
}

/** The approved interest of a pet, of which there is at most one. */
export async function approvedInterestOf(
  q: Queries,
  listingId: string,
): Promise<Interest | undefined> {
  return interestsInContext(q)
    .where("interests.listing_id", "=", listingId)
    .where("interests.status", "=", sql.lit("approved" as const))
    .executeTakeFirst();
}

/** Two approvals for one pet go one after the other, so that the second sees the first and no index has to object. */
async function lockListingOf(q: Queries, interestId: string): Promise<void> {
  await q
    .updateTable("listings")
    .set((eb) => ({ version: eb.ref("version") }))
    .where("id", "=", (eb) =>
      eb.selectFrom("interests").select("listing_id").where("id", "=", interestId),
    )
    .execute();
}

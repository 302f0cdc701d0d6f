import { sql } from "kysely";
import type { Queries } from "#app/platform/db/database.server.ts";
import { isPostgres } from "#app/platform/db/engine.server.ts";
import type { StatusChange, StatusRecord } from "#app/platform/history/transition.server.ts";
import { findInterest, type Interest, type InterestStatus } from "./interest.queries.server.ts";

export type DecisionColumns = Partial<Pick<Interest, "decided_by" | "decided_at">>;

/** Guarded update: false when the status is not `from`, or the pet has another approved request. */
export async function changeInterestStatus(
  q: Queries,
  id: string,
  { from, to, now, reason, privateNote, set }: StatusChange<InterestStatus, DecisionColumns>,
): Promise<boolean> {
  const result = await q
    .updateTable("interests")
    .set({ status: to, reason, private_note: privateNote, updated_at: now, ...set })
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

/** The time of the applicant's first unanswered message. */
export async function setAwaitingReplySince(
  q: Queries,
  id: string,
  at: string | null,
): Promise<void> {
  await q.updateTable("interests").set({ awaiting_reply_since: at }).where("id", "=", id).execute();
}

export async function updateDecisionTexts(
  q: Queries,
  id: string,
  { reason, private_note }: Pick<Interest, "reason" | "private_note">,
): Promise<void> {
  await q.updateTable("interests").set({ reason, private_note }).where("id", "=", id).execute();
}

/** The lock of the listing serializes changes of all requests for a pet. */
export const interestRecord: StatusRecord<Interest, DecisionColumns> = {
  entity: "interest",
  lock: lockInterestListing,
  find: findInterest,
  update: changeInterestStatus,
};

/** SQLite needs no lock, because it has one writer. */
async function lockInterestListing(q: Queries, interestId: string): Promise<void> {
  if (!isPostgres(q)) return;
  await sql`select id from listings
    where id = (select listing_id from interests where id = ${interestId})
    for no key update`.execute(q);
}

type ClosedInterest = { id: string; reference: string; name: string; email: string };

/** Rejects and returns up to `limit` requests, oldest first. In batches, so that thousands never fill the memory. */
export async function rejectPending(
  q: Queries,
  closing: {
    listingId: string;
    reason: string;
    decidedBy: string | null;
    now: string;
    limit: number;
  },
): Promise<ClosedInterest[]> {
  const pending = sql.lit("pending" as const);
  return (
    q
      .updateTable("interests")
      .set({
        status: "rejected",
        reason: closing.reason,
        private_note: null,
        decided_by: closing.decidedBy,
        decided_at: closing.now,
        updated_at: closing.now,
      })
      .where("id", "in", (eb) =>
        eb
          .selectFrom("interests")
          .select("id")
          .where("listing_id", "=", closing.listingId)
          .where("status", "=", pending)
          .orderBy("created_at")
          .orderBy("id")
          .limit(closing.limit),
      )
      // PostgreSQL checks this condition again after waiting for another transaction.
      .where("status", "=", pending)
      .returning(["id", "reference", "name", "email"])
      .execute()
  );
}

export async function countRejectedAt(
  q: Queries,
  listingId: string,
  reason: string,
  at: string,
): Promise<number> {
  const { count } = await q
    .selectFrom("interests")
    .select((eb) => eb.fn.countAll<number>().as("count"))
    .where("listing_id", "=", listingId)
    .where("status", "=", "rejected")
    .where("decided_at", "=", at)
    .where("reason", "=", reason)
    .executeTakeFirstOrThrow();
  return count;
}

/** Makes rejected requests pending again, except those of erased people. Returns the changed ids. */
export async function reopenRejected(q: Queries, ids: readonly string[]): Promise<string[]> {
  const undecided = { reason: null, private_note: null, decided_by: null, decided_at: null };
  const rows = await q
    .updateTable("interests")
    .set((eb) => ({ status: "pending", ...undecided, updated_at: eb.ref("created_at") }))
    .where("id", "in", ids)
    .where("status", "=", "rejected")
    .where("email", "<>", "")
    .returning("id")
    .execute();
  return rows.map(({ id }) => id);
}

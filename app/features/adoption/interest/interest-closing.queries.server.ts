import { sql } from "kysely";
import type { Queries } from "#app/platform/db/database.server.ts";

/** One request that was closed with many others: what its history and its letter need. */
export type ClosedInterest = { id: string; reference: string; name: string; email: string };

/**
 * Rejects up to `limit` of a pet's pending interests, the oldest first, and returns those. Ask again until
 * none is left: so thousands are closed without ever being held at once.
 */
export async function rejectPending(
  q: Queries,
  closing: { listingId: string; reason: string; decidedBy: string; now: string; limit: number },
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
      // Asked again of the row itself: PostgreSQL looks here once it has waited for another's change.
      .where("status", "=", pending)
      .returning(["id", "reference", "name", "email"])
      .execute()
  );
}

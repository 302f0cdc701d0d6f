import { sql } from "kysely";
import { answeredStatuses } from "#app/features/adoption/interest/interest.ts";
import type { Queries } from "#app/platform/db/database.server.ts";

/** When the last requests that staff answered since an instant came and were answered; the last answer first. */
export async function listAnswerTimes(
  q: Queries,
  since: string,
  limit: number,
): Promise<{ created_at: string; decided_at: string }[]> {
  const rows = await q
    .selectFrom("interests")
    .select(["created_at", "decided_at"])
    // Spelled as the index is, which serves only a condition that is known to imply its own.
    .where(sql<boolean>`decided_at is not null`)
    .where("decided_at", ">=", since)
    .where("decided_by", "is not", null)
    .where("status", "in", answeredStatuses)
    .orderBy("decided_at", "desc")
    .limit(limit)
    .execute();
  return rows.flatMap(({ created_at, decided_at }) =>
    decided_at ? [{ created_at, decided_at }] : [],
  );
}

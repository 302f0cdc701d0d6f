import { sql } from "kysely";
import { answeredStatuses } from "#app/features/adoption/interest/interest.ts";
import type { Queries } from "#app/platform/db/database.server.ts";

/** The latest requests that staff answered since an instant, the last answer first. */
export async function listAnswerTimes(
  q: Queries,
  { since, until }: { since: string; until: string },
  limit: number,
): Promise<{ created_at: string; decided_at: string }[]> {
  const rows = await q
    .selectFrom("interests")
    .select(["created_at", "decided_at"])
    // Written as in the partial index, so that the planner uses it.
    .where(sql<boolean>`decided_at is not null`)
    .where("decided_at", ">=", since)
    .where("decided_at", "<", until)
    .where("decided_by", "is not", null)
    .where("status", "in", answeredStatuses)
    .orderBy("decided_at", "desc")
    .limit(limit)
    .execute();
  return rows.flatMap(({ created_at, decided_at }) =>
    decided_at ? [{ created_at, decided_at }] : [],
  );
}

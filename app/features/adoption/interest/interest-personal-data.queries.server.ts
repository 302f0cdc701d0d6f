/** Requests of one person: those that were sent with their address, once they have confirmed that it is theirs. */
import { sql } from "kysely";
import type { Queries } from "#app/platform/db/database.server.ts";

/** How many of this person's requests are still to be answered, counted no further than `most`. */
export async function countPendingOf(q: Queries, personId: string, most: number): Promise<number> {
  const pending = q
    .selectFrom("interests")
    .select("interests.id")
    .where("interests.email_key", "=", (eb) =>
      eb
        .selectFrom("people")
        .select("people.email_key")
        .where("people.id", "=", personId)
        .where("people.email_verified_at", "is not", null),
    )
    .where("interests.status", "=", sql.lit("pending" as const))
    .limit(most);
  const { count } = await q
    .selectFrom(pending.as("waiting"))
    .select((eb) => eb.fn.countAll<number>().as("count"))
    .executeTakeFirstOrThrow();
  return count;
}

import { sql } from "kysely";
import type { Queries } from "#app/platform/db/database.server.ts";
import {
  type InterestFilter,
  interestsInContext,
  interestsMatching,
} from "./interest-filter.queries.server.ts";

/** Pets with pending interests, the one whose oldest has waited longest on top. */
export async function listWaitingPets(
  q: Queries,
  { terms, limit, offset }: { terms: readonly string[]; limit: number; offset: number },
) {
  const waiting = q
    .selectFrom("interests")
    .select((eb) => [
      "interests.listing_id",
      eb.fn.countAll<number>().as("waiting"),
      eb.fn.min("interests.created_at").as("oldest"),
    ])
    .where("interests.status", "=", sql.lit("pending" as const))
    .$if(terms.length > 0, (query) =>
      query.where(interestsMatching(q, { terms, status: "pending" })),
    )
    .groupBy("interests.listing_id")
    .orderBy("oldest")
    .orderBy("interests.listing_id")
    .limit(limit)
    .offset(offset);
  return q
    .selectFrom(waiting.as("waiting_pets"))
    .innerJoin("listings", "listings.id", "waiting_pets.listing_id")
    .select([
      "listings.id",
      "listings.name",
      "listings.breed",
      "listings.status",
      "waiting_pets.waiting",
      "waiting_pets.oldest",
    ])
    .orderBy("waiting_pets.oldest")
    .orderBy("listings.id")
    .execute();
}

/** What one person has approved or rejected after `since`, the newest on top, as far as it can be taken back. */
export async function listDecidedBy(
  q: Queries,
  { personId, since, limit }: { personId: string; since: string; limit: number },
) {
  return interestsInContext(q)
    .where("interests.decided_by", "=", personId)
    .where("interests.decided_at", ">", since)
    .where("interests.status", "in", ["approved", "rejected"])
    .where("listings.status", "<>", sql.lit("adopted" as const))
    .orderBy("interests.decided_at", "desc")
    .orderBy("interests.id")
    .limit(limit)
    .execute();
}

/**
 * A long walk through everything that the filter finds, oldest first: those after the id, which no decision
 * moves, so that each comes once.
 */
export async function listInterestsAfter(
  q: Queries,
  filter: InterestFilter & { after: string; limit: number },
) {
  return interestsInContext(q)
    .where(interestsMatching(q, filter))
    .where("interests.id", ">", filter.after)
    .orderBy("interests.id")
    .limit(filter.limit)
    .execute();
}

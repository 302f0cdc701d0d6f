import { type SqlBool, sql } from "kysely";
import type { Queries } from "./db.server.ts";
import type { InterestsTable } from "./schema-adoption.ts";
import { likePattern } from "./text.ts";

export type InterestFilter = {
  status?: InterestsTable["status"] | undefined;
  listingId?: string | undefined;
  /** Folded words: every one must occur in the search text. */
  terms: readonly string[];
};

/** All but the order, which is too large for a number. */
export const interestColumns = [
  "interests.id",
  "interests.reference",
  "interests.listing_id",
  "interests.name",
  "interests.email",
  "interests.email_key",
  "interests.phone",
  "interests.phone_key",
  "interests.message",
  "interests.status",
  "interests.reason",
  "interests.private_note",
  "interests.decided_by",
  "interests.decided_at",
  "interests.search_text",
  "interests.created_at",
  "interests.updated_at",
] as const;

/** Interests with their pet and who decided. */
export function interestsInContext(q: Queries) {
  return q
    .selectFrom("interests")
    .innerJoin("listings", "listings.id", "interests.listing_id")
    .leftJoin("people as decider", "decider.id", "interests.decided_by")
    .select(interestColumns)
    .select([
      "listings.name as listing_name",
      "listings.breed as listing_breed",
      "listings.status as listing_status",
      "decider.name as decider_name",
    ]);
}

/** The condition of a filter, for any query on `interests`. */
export function interestsMatching({ status, listingId, terms }: InterestFilter) {
  const conditions = terms.map(
    (term) => sql<SqlBool>`interests.search_text like ${likePattern(term)} escape '\\'`,
  );
  if (status) conditions.push(sql<SqlBool>`interests.status = ${status}`);
  if (listingId) conditions.push(sql<SqlBool>`interests.listing_id = ${listingId}`);
  return conditions.length > 0
    ? sql<SqlBool>`${sql.join(conditions, sql` and `)}`
    : sql<SqlBool>`1 = 1`;
}

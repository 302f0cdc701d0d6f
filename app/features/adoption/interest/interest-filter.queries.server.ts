import { type RawBuilder, type SqlBool, sql } from "kysely";
import type { Queries } from "#app/platform/db/database.server.ts";
import { isPostgres } from "#app/platform/db/engine.server.ts";
import type { InterestsTable } from "#app/platform/db/schema-adoption.ts";

export type InterestFilter = {
  status?: InterestsTable["status"] | undefined;
  listingId?: string | undefined;
  /** From `interestTerms`: a request must have a word that begins with each. */
  terms: readonly string[];
};

/** All but the order, which is too large for a number, and the words to be found by. */
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

/** The condition of a filter, for any query on `interests` that wants all it finds. */
export function interestsMatching(q: Queries, filter: InterestFilter): RawBuilder<SqlBool> {
  const conditions = narrowing(filter);
  if (filter.terms.length > 0) {
    conditions.push(
      isPostgres(q)
        ? sql<SqlBool>`interests.search_vector @@
            ${filter.terms.map((term) => `'${term}':*`).join(" & ")}::tsquery`
        : sql<SqlBool>`interests.queue_place in
            (select rowid from interest_search where interest_search match ${wordQuery(filter)})`,
    );
  }
  return conditions.length > 0 ? sql`${sql.join(conditions, sql` and `)}` : sql`1 = 1`;
}

/** The part of a filter that columns of their own answer. */
export function narrowing({ status, listingId }: InterestFilter): RawBuilder<SqlBool>[] {
  return [
    ...(status ? [sql<SqlBool>`interests.status = ${status}`] : []),
    ...(listingId ? [sql<SqlBool>`interests.listing_id = ${listingId}`] : []),
  ];
}

// The word indexes' own words begin with a private character, which no term contains.
const mark = "\uf8ff";

/** For SQLite's word index, which knows status and pet too. Terms contain no quotes. */
export function wordQuery({ terms, status, listingId }: InterestFilter): string {
  return [
    ...terms.map((term) => `"${term}" *`),
    ...(status ? [`"${mark}${status}"`] : []),
    ...(listingId ? [`"${mark}pet${listingId.replaceAll(/[^0-9a-z]/g, "")}"`] : []),
  ].join(" AND ");
}

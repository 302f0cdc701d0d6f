/** Searches in queue order: the cost grows with the page, not with the table. */

import { type RawBuilder, type SqlBool, sql } from "kysely";
import type { Queries } from "#app/platform/db/database.server.ts";
import { isPostgres } from "#app/platform/db/engine.server.ts";
import type { Row } from "#app/platform/db/schema.ts";
import type { PageRange } from "#app/platform/lists/paginate.server.ts";
import {
  countByPrefixes,
  findByPrefixes,
  ftsWord,
  lexeme,
  type PrefixSearch,
} from "#app/platform/search/prefix-search.server.ts";

export type InterestFilter = {
  status?: Row<"interests">["status"] | undefined;
  listingId?: string | undefined;
  /** The applicant's last message is unanswered. Ignored by a search. */
  hasWritten?: boolean | undefined;
  /** From `interestSearchTerms`: each term must begin a word of the request. */
  terms: readonly string[];
};

export function interestsMatching(q: Queries, filter: InterestFilter): RawBuilder<SqlBool> {
  const conditions = narrowing(filter);
  if (filter.terms.length > 0) {
    conditions.push(
      isPostgres(q)
        ? sql<SqlBool>`interests.search_vector @@
            ${filter.terms.map(lexeme).join(" & ")}::tsquery`
        : sql<SqlBool>`interests.queue_place in
            (select rowid from interest_search where interest_search match ${wordQuery(filter)})`,
    );
  }
  return conditions.length > 0 ? sql`${sql.join(conditions, sql` and `)}` : sql`1 = 1`;
}

function narrowing(filter: InterestFilter): RawBuilder<SqlBool>[] {
  const { status, listingId, hasWritten, terms } = filter;
  return [
    ...(hasWritten && terms.length === 0
      ? [sql<SqlBool>`interests.awaiting_reply_since is not null`]
      : []),
    ...(status ? [sql<SqlBool>`interests.status = ${status}`] : []),
    ...(listingId ? [sql<SqlBool>`interests.listing_id = ${listingId}`] : []),
  ];
}

// Facet terms begin with a private character, which no term contains.
const mark = "\uf8ff";

/** SQLite's search index contains status and pet as terms. Terms contain no quotes. */
function wordQuery({ terms, status, listingId }: InterestFilter): string {
  return [
    ...terms.map(ftsWord),
    ...(status ? [`"${mark}${status}"`] : []),
    ...(listingId ? [`"${mark}pet${listingId.replaceAll(/[^0-9a-z]/g, "")}"`] : []),
  ].join(" AND ");
}

/** The condition for one page; undefined if it is empty. */
export async function pageByWords(
  q: Queries,
  filter: InterestFilter,
  page: PageRange,
): Promise<RawBuilder<SqlBool> | undefined> {
  if (isPostgres(q)) {
    const ids = await findByPrefixes(q, prefixSearch(filter), page);
    return ids.length > 0 ? sql`interests.id in (${sql.join(ids)})` : undefined;
  }
  const places = await listPlaces(q, filter, page);
  return places.length > 0 ? sql`interests.queue_place in (${sql.join(places)})` : undefined;
}

export async function countByWords(
  q: Queries,
  filter: InterestFilter,
  cap: number,
): Promise<number> {
  if (isPostgres(q)) return countByPrefixes(q, prefixSearch(filter), cap);
  const { rows } = await sql<{ count: number }>`select count(*) as count from
    (select 1 from interest_search where interest_search match ${wordQuery(filter)}
      limit ${cap})`.execute(q);
  return rows[0]?.count ?? 0;
}

/** The index is in order of arrival: it is read forwards for pending requests, then backwards for the others. */
async function listPlaces(
  q: Queries,
  filter: InterestFilter,
  { limit, offset }: PageRange,
): Promise<number[]> {
  const max = limit + offset;
  const all = wordQuery({ ...filter, status: undefined });
  const pending = wordQuery({ terms: [], status: "pending" });
  const part = (match: string, direction: string) => sql`select place from
    (select rowid as place from interest_search where interest_search match ${match}
      order by rowid ${sql.raw(direction)} limit ${max})`;
  const parts = [
    ...(!filter.status || filter.status === "pending"
      ? [part(`${all} AND ${pending}`, "asc")]
      : []),
    ...(!filter.status ? [part(`(${all}) NOT ${pending}`, "desc")] : []),
    ...(filter.status && filter.status !== "pending" ? [part(wordQuery(filter), "desc")] : []),
  ];
  const { rows } = await sql<{ place: number }>`${sql.join(parts, sql` union all `)}
    limit ${limit} offset ${offset}`.execute(q);
  return rows.map(({ place }) => place);
}

function prefixSearch(filter: InterestFilter): PrefixSearch {
  const order = ["queue_order", "id"];
  return { table: "interests", conditions: narrowing(filter), order, terms: filter.terms };
}

/** Requests found by words, in the queue's order: the cost grows with the page, not with the table. */
import { type RawBuilder, type SqlBool, sql } from "kysely";
import type { Queries } from "#app/platform/db/database.server.ts";
import { isPostgres } from "#app/platform/db/engine.server.ts";
import * as walk from "#app/platform/search/prefix-search.server.ts";
import { type InterestFilter, narrowing, wordQuery } from "./interest-filter.queries.server.ts";

type Page = { limit: number; offset: number };

/** What holds for the requests of one page and for no others; `undefined` where there are none. */
export async function pageByWords(
  q: Queries,
  filter: InterestFilter,
  page: Page,
): Promise<RawBuilder<SqlBool> | undefined> {
  if (isPostgres(q)) {
    const ids = await walk.findByPrefixes(q, wordWalk(filter), page);
    return ids.length > 0 ? sql`interests.id in (${sql.join(ids)})` : undefined;
  }
  const places = await listPlaces(q, filter, page);
  return places.length > 0 ? sql`interests.queue_place in (${sql.join(places)})` : undefined;
}

/** How many the filter finds, counted no further than `cap`. */
export async function countByWords(
  q: Queries,
  filter: InterestFilter,
  cap: number,
): Promise<number> {
  if (isPostgres(q)) return walk.countByPrefixes(q, wordWalk(filter), cap);
  const { rows } = await sql<{ count: number }>`select count(*) as count from
    (select 1 from interest_search where interest_search match ${wordQuery(filter)}
      limit ${cap})`.execute(q);
  return rows[0]?.count ?? 0;
}

/** The index is in order of arrival: pending ones come out of it forwards, then the others backwards. */
async function listPlaces(
  q: Queries,
  filter: InterestFilter,
  { limit, offset }: Page,
): Promise<number[]> {
  const most = limit + offset;
  const all = wordQuery({ ...filter, status: undefined });
  const pending = wordQuery({ terms: [], status: "pending" });
  const part = (words: string, direction: string) => sql`select place from
    (select rowid as place from interest_search where interest_search match ${words}
      order by rowid ${sql.raw(direction)} limit ${most})`;
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

function wordWalk(filter: InterestFilter): walk.PrefixSearch {
  const order = ["queue_order", "id"];
  return { table: "interests", conditions: narrowing(filter), order, terms: filter.terms };
}

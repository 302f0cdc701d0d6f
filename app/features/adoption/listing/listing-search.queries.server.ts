import { type RawBuilder, type SqlBool, sql } from "kysely";
import type { Queries } from "#app/platform/db/database.server.ts";
import { isPostgres } from "#app/platform/db/engine.server.ts";
import type { Row, Schema } from "#app/platform/db/schema.ts";
import {
  findByPrefixes,
  ftsWord,
  type PrefixSearch,
} from "#app/platform/search/prefix-search.server.ts";
import { type ListingSort, statusesByNeed } from "./listing.ts";

type StaffListingRow = Pick<
  Schema["listings"],
  "id" | "name" | "breed" | "age" | "species" | "status" | "published_at" | "updated_at"
> & {
  pending: number;
};

export type StaffListingFilter = {
  status?: Row<"listings">["status"] | undefined;
  /** From `wordTerms`: each term must begin a word of the listing. */
  terms: readonly string[];
  /** Ignored with terms. Default: newest change first. */
  sort?: ListingSort | "need";
};

/** Every filter uses an index in the list's order, so the cost grows with the page, not with the table. */
export async function listStaffListings(
  q: Queries,
  filter: StaffListingFilter,
  { limit, offset, maxPending }: { limit: number; offset: number; maxPending: number },
): Promise<StaffListingRow[]> {
  const byWord = filter.terms.length > 0 && !isPostgres(q);
  if (filter.terms.length > 0 && isPostgres(q)) {
    const ids = await findByPrefixes(q, prefixSearch(filter), { limit, offset });
    return ids.length > 0 ? listThese(q, ids, maxPending) : [];
  }
  const { rows } = await sql<StaffListingRow>`
    select ${columns(maxPending)} from ${byWord ? searchFirst : sql`listings`}
    ${where(byWord ? [sql`staff_search match ${wordQuery(filter)}`] : conditions(filter))}
    order by ${byWord ? sql`staff_search.rowid desc` : orders[filter.sort ?? "changed"]}
    limit ${limit} offset ${offset}`.execute(q);
  return rows;
}

// Written exactly as in the indexes: published listings by the longest wait, all others by the newest change.
const ranks = statusesByNeed.map((status, index) => sql.raw(`when '${status}' then ${index + 1}`));
const rank = sql`case listings.status ${sql.join(ranks, sql` `)} end`;
const within = sql`case when listed = 1 then order_key else -change_no end`;
const byName = sql`substr(listings.search_text, 1, 40)`;
const orders: Record<ListingSort | "need", RawBuilder<unknown>> = {
  need: sql`${rank}, ${within}`,
  changed: sql`change_no desc`,
  name: sql`${byName}, listings.id`,
  "-name": sql`${byName} desc, listings.id desc`,
};
async function listThese(
  q: Queries,
  ids: readonly string[],
  maxPending: number,
): Promise<StaffListingRow[]> {
  const { rows } = await sql<StaffListingRow>`select ${columns(maxPending)} from listings
    where listings.id in (${sql.join(ids)}) order by change_no desc`.execute(q);
  return rows;
}

/** As `listStaffListings`, for these ids. */
export function findStaffListings(
  q: Queries,
  ids: readonly string[],
  maxPending: number,
): Promise<StaffListingRow[]> {
  return ids.length > 0 ? listThese(q, ids, maxPending) : Promise.resolve([]);
}

const columns = (maxPending: number) => sql`listings.id, name, breed, age, species, listings.status,
  published_at, listings.updated_at, ${pendingCount(maxPending)} as pending`;

export async function countPendingInterests(
  q: Queries,
  listingId: string,
  maxPending: number,
): Promise<number> {
  const { rows } = await sql<{ pending: number }>`
    select ${pendingCount(maxPending)} as pending from listings where listings.id = ${listingId}`.execute(
    q,
  );
  return rows[0]?.pending ?? 0;
}

// Literals, not parameters: the planner uses a partial index only for a condition that implies its own.
const pendingCount = (max: number) => sql`(select count(*) from (select 1 from interests
  where interests.listing_id = listings.id and interests.status = 'pending'
  limit ${max}) as waiting)`;

/** A cross join makes the search index the outer table, because SQLite cannot know that it is already sorted. */
const searchFirst = sql`staff_search cross join listings
  on listings.change_no = staff_search.rowid`;

function where(all: readonly RawBuilder<SqlBool>[]): RawBuilder<unknown> {
  return all.length > 0 ? sql`where ${sql.join(all, sql` and `)}` : sql``;
}

function conditions({ status, sort }: StaffListingFilter): RawBuilder<SqlBool>[] {
  if (!status) return [];
  const only = sql<SqlBool>`listings.status = ${status}`;
  // The index with this order contains the rank, not the status.
  const place = sql.lit(statusesByNeed.indexOf(status) + 1);
  return sort === "need" ? [sql<SqlBool>`${rank} = ${place}`] : [only];
}

function prefixSearch(filter: StaffListingFilter): PrefixSearch {
  const place = { table: "listings", order: ["change_no"], descending: true };
  return { ...place, conditions: conditions(filter), terms: filter.terms };
}

/** SQLite's search index contains the status as a term. Terms are letters and digits only. */
function wordQuery({ status, terms }: StaffListingFilter): string {
  const words = terms.map(ftsWord);
  return [...words, ...(status ? [`"xxstatus${status}"`] : [])].join(" AND ");
}

import { type RawBuilder, type SqlBool, sql } from "kysely";
import type { Queries } from "#app/platform/db/database.server.ts";
import { isPostgres } from "#app/platform/db/engine.server.ts";
import { queryFixed } from "#app/platform/db/fixed-query.server.ts";
import type { Schema } from "#app/platform/db/schema.ts";
import type { PageRange } from "#app/platform/lists/paginate.server.ts";
import {
  type CatalogueFilter,
  columnConditions,
  isFiltered,
  vectorQuery,
  wordQuery,
} from "./catalogue-filter.queries.server.ts";

export type CatalogueCard = Pick<
  Schema["listings"],
  "id" | "name" | "breed" | "age" | "species" | "location" | "description" | "status"
> & { birth_month: string | null; published_at: string; order_key: number; number: number };

const cardColumns =
  "id, name, breed, age, birth_month, species, location, description, status, published_at, order_key, number";

export type CatalogueSort = "newest" | "longest" | "youngest";

/** `key` is a card's `order_key`; only the sort by youngest uses the age. */
type CatalogueCursor = { key: number; age: number };
export type CataloguePage =
  | PageRange
  | { limit: number; after: CatalogueCursor }
  | { limit: number; before: CatalogueCursor };

/** Every filter uses one index in the catalogue's order, so the cost grows with the page, not with the table. */
export async function listCatalogue(
  q: Queries,
  filter: CatalogueFilter,
  sort: CatalogueSort,
  page: CataloguePage,
): Promise<CatalogueCard[]> {
  if (sort === "youngest" && isFiltered(filter) && !isPostgres(q)) {
    return listByAge(q, filter, page);
  }
  const everything = !isFiltered(filter) && sort === "newest";
  if (everything && "offset" in page) return listNewest(q, page);
  const backwards = "before" in page;
  const rows = await select(q, filter, sort, backwards, page);
  return backwards ? rows.reverse() : rows;
}

/** A fixed query, because most visits request this page. */
function listNewest(q: Queries, { limit, offset }: PageRange): Promise<CatalogueCard[]> {
  const text = `select ${cardColumns}
    from listings where listed = 1 order by order_key desc limit ? offset ?`;
  return queryFixed<CatalogueCard>(q, text, [limit, offset]);
}

/** The total is counted up to `cap`. On SQLite one scan of the search index gives both. */
export async function findCatalogue(
  q: Queries,
  filter: CatalogueFilter,
  sort: CatalogueSort,
  page: CataloguePage,
  cap: number,
): Promise<{ total: number; rows: CatalogueCard[] }> {
  const scansIndex =
    !isPostgres(q) && isFiltered(filter) && sort !== "youngest" && "offset" in page;
  if (!scansIndex || page.offset + page.limit > cap) {
    const [total, rows] = await Promise.all([
      countCatalogue(q, filter, cap),
      listCatalogue(q, filter, sort, page),
    ]);
    return { total, rows };
  }
  const direction = sort === "longest" ? sql`asc` : sql`desc`;
  const places = await sql<{ rowid: number }>`select rowid from listings_search
    where ${matches(q, filter)} order by rowid ${direction} limit ${cap}`.execute(q);
  const keys = places.rows.map(({ rowid }) => rowid);
  const rows = await listPlaces(q, keys.slice(page.offset, page.offset + page.limit), direction);
  return { total: keys.length, rows };
}

async function listPlaces(
  q: Queries,
  keys: readonly number[],
  direction: RawBuilder<unknown>,
): Promise<CatalogueCard[]> {
  if (keys.length === 0) return [];
  const { rows } = await sql<CatalogueCard>`
    select ${sql.raw(cardColumns)}
    from listings where order_key in (${sql.join(keys)}) order by order_key ${direction}`.execute(
    q,
  );
  return rows;
}

/** The highest `order_key` of a listed pet that was published by an instant (ISO); 0 without any. */
export async function findNewestOrderKey(q: Queries, by: string): Promise<number> {
  const newest = await q
    .selectFrom("listings")
    .select("order_key")
    .where(sql<SqlBool>`listed = 1`)
    .where("published_at", "<=", by)
    .orderBy("order_key", "desc")
    .limit(1)
    .executeTakeFirst();
  return newest?.order_key ?? 0;
}

/** Newest change first. */
export async function listAdopted(
  q: Queries,
  limit: number,
): Promise<{ id: string; name: string }[]> {
  return q
    .selectFrom("listings")
    .select(["id", "name"])
    .where("status", "=", "adopted")
    .orderBy("change_no", "desc")
    .limit(limit)
    .execute();
}

export async function listListedIds(
  q: Queries,
  limit: number,
): Promise<{ id: string; updated_at: string }[]> {
  return q
    .selectFrom("listings")
    .select(["id", "updated_at"])
    .where(sql<SqlBool>`listed = 1`)
    .orderBy("order_key", "desc")
    .limit(limit)
    .execute();
}

export async function countCatalogue(
  q: Queries,
  filter: CatalogueFilter,
  cap: number,
): Promise<number> {
  const columns = isPostgres(q) ? columnConditions(filter) : undefined;
  const found = columns ? sql`listed = 1 and ${sql.join(columns, sql` and `)}` : matches(q, filter);
  const { rows } = await sql<{ count: number }>`select count(*) as count from
    (select 1 from ${counted(q, filter)} where ${found} limit ${cap}) as found`.execute(q);
  return rows[0]?.count ?? 0;
}

/** Counts the reserved pets among the first `cap` results. */
export async function countReserved(
  q: Queries,
  filter: CatalogueFilter,
  cap: number,
): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*) as count from listings
    where status = 'reserved' and order_key in (
      select ${placeKey(q, filter)} from ${counted(q, filter)} where ${matches(q, filter)} limit ${cap})`.execute(
    q,
  );
  return rows[0]?.count ?? 0;
}

type PlaceRow = Pick<Schema["listings"], "species" | "status" | "location"> & {
  count: number;
};

/** Groups the first `cap` results. */
export async function countPlaces(
  q: Queries,
  filter: CatalogueFilter,
  cap: number,
): Promise<PlaceRow[]> {
  const { rows } = await sql<PlaceRow>`select species, status, location, count(*) as count
    from listings where order_key in (
      select ${placeKey(q, filter)} from ${counted(q, filter)} where ${matches(q, filter)} limit ${cap})
    group by species, status, location`.execute(q);
  return rows;
}

function counted(q: Queries, filter: CatalogueFilter): RawBuilder<unknown> {
  return isPostgres(q) || !isFiltered(filter) ? sql`listings` : sql`listings_search`;
}

async function select(
  q: Queries,
  filter: CatalogueFilter,
  sort: CatalogueSort,
  backwards: boolean,
  page: CataloguePage,
): Promise<CatalogueCard[]> {
  const key = placeKey(q, filter);
  const direction = (sort === "longest") === backwards ? sql`desc` : sql`asc`;
  const age = sql`age ${backwards ? sql`desc` : sql`asc`}, `;
  const order = sql`${sort === "youngest" ? age : sql``}${key} ${direction}`;
  const offset = "offset" in page ? sql` offset ${page.offset}` : sql``;
  const conditions = [matches(q, filter), ...afterCursor(key, sort, page)];
  const { rows } = await sql<CatalogueCard>`
    select ${sql.raw(cardColumns)}
    from ${source(q, filter)} where ${sql.join(conditions, sql` and `)}
    order by ${order} limit ${page.limit}${offset}`.execute(q);
  return rows;
}

/** A cross join makes the search index the outer table, because SQLite cannot know that it is already sorted. */
function source(q: Queries, filter: CatalogueFilter): RawBuilder<unknown> {
  if (isPostgres(q) || !isFiltered(filter)) return sql`listings`;
  return sql`listings_search cross join listings on listings.order_key = listings_search.rowid`;
}

function matches(q: Queries, filter: CatalogueFilter): RawBuilder<SqlBool> {
  // Literals, not parameters: the planner uses a partial index only for a condition that implies its own.
  if (!isFiltered(filter)) return sql`listed = 1`;
  if (isPostgres(q)) return sql`listed = 1 and search_vector @@ ${vectorQuery(filter)}::tsquery`;
  return sql`listings_search match ${wordQuery(filter)}`;
}

function placeKey(q: Queries, filter: CatalogueFilter): RawBuilder<number> {
  return isPostgres(q) || !isFiltered(filter) ? sql`order_key` : sql`listings_search.rowid`;
}

function afterCursor(
  key: RawBuilder<number>,
  sort: CatalogueSort,
  page: CataloguePage,
): RawBuilder<SqlBool>[] {
  const cursor = "after" in page ? page.after : "before" in page ? page.before : undefined;
  if (!cursor) return [];
  const forwards = "after" in page;
  const onwards =
    (sort === "longest") === forwards
      ? sql<SqlBool>`${key} > ${cursor.key}`
      : sql<SqlBool>`${key} < ${cursor.key}`;
  if (sort !== "youngest") return [onwards];
  const older = forwards ? sql`age > ${cursor.age}` : sql`age < ${cursor.age}`;
  const reach = forwards ? sql`age >= ${cursor.age}` : sql`age <= ${cursor.age}`;
  return [sql<SqlBool>`${reach} and (${older} or ${onwards})`];
}

/** SQLite's search index is sorted by publication only, so it is read once for each year of age. */
async function listByAge(
  q: Queries,
  filter: CatalogueFilter,
  page: CataloguePage,
): Promise<CatalogueCard[]> {
  const backwards = "before" in page;
  const cursor = "after" in page ? page.after : "before" in page ? page.before : undefined;
  const skipped = "offset" in page ? page.offset : 0;
  const rows: CatalogueCard[] = [];
  const ages = [...(filter.ages ?? everyAge)].sort((a, b) => (backwards ? b - a : a - b));
  for (const age of ages) {
    if (cursor && (backwards ? age > cursor.age : age < cursor.age)) continue;
    const limit = page.limit + skipped - rows.length;
    if (limit === 0) break;
    const within: CataloguePage = cursor?.age === age ? { ...page, limit } : { limit, offset: 0 };
    rows.push(...(await select(q, { ...filter, ages: [age] }, "newest", backwards, within)));
  }
  const found = rows.slice(skipped);
  return backwards ? found.reverse() : found;
}

const everyAge = Array.from({ length: 21 }, (_, age) => age);

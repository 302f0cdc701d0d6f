/**
 * PostgreSQL's word indexes have no order: to sort one page, it would read every row with a common word. So the first rows
 * in order are scanned: they fill the page of a common word, and show which words are rare enough for the index.
 */

import { type RawBuilder, type SqlBool, sql } from "kysely";
import type { Queries } from "#app/platform/db/database.server.ts";
import type { PageRange } from "#app/platform/lists/paginate.server.ts";
import { isWholeWord } from "./search-text.ts";

export type PrefixSearch = {
  table: string;
  /** With these conditions an index must still yield the order. */
  conditions: readonly RawBuilder<SqlBool>[];
  order: readonly string[];
  descending?: boolean;
  /** At least one, of letters, digits and private characters. A row needs a word with each as its prefix. */
  terms: readonly string[];
};

type Condition = RawBuilder<SqlBool>;

const rowsLookedAt = 1000;
/** A word in one of so many rows is too common for the index. */
const commonOneIn = 5;

export async function findByPrefixes(
  q: Queries,
  search: PrefixSearch,
  { limit, offset }: PageRange,
): Promise<string[]> {
  const max = limit + offset;
  const scan = await scanFirstRows(q, search, max);
  if (scan.ids.length >= max || scan.isAll) return scan.ids.slice(offset, max);
  const { rows } = await sql<{ id: string }>`select id from ${byIndex(search, scan.rare)}
    where ${all(search)} order by ${order(search)} limit ${limit} offset ${offset}`.execute(q);
  return rows.map(({ id }) => id);
}

export async function countByPrefixes(
  q: Queries,
  search: PrefixSearch,
  cap: number,
): Promise<number> {
  const scan = await scanFirstRows(q, search, 0);
  if (scan.isAll || scan.matching >= cap) return Math.min(scan.matching, cap);
  const isCommon = scan.matching * commonOneIn >= scan.seen;
  const source = isCommon ? fenced(search.table, []) : byIndex(search, scan.rare);
  const { rows } = await sql<{ count: number }>`select count(*) as count from
    (select 1 from ${source} where ${all(search)} limit ${cap}) as found`.execute(q);
  return rows[0]?.count ?? 0;
}

/** Scans the first rows: how many match, the ids of at most `max`, and which words are rare. */
async function scanFirstRows(q: Queries, search: PrefixSearch, max: number) {
  const maxRows = Math.max(rowsLookedAt, 2 * max);
  const hits = search.terms.map(
    (term, at) => sql`count(*) filter (where ${begins(term)}) as ${sql.ref(`hits${at}`)}`,
  );
  const matches = sql.join(search.terms.map(begins), sql` and `);
  const { rows } = await sql<Record<string, number> & { ids: string[] | null }>`
    select count(*) as seen, count(*) filter (where ${matches}) as matching,
      (array_agg(id) filter (where ${matches}))[1:${max}] as ids, ${sql.join(hits)}
    from (select id, search_vector from ${sql.table(search.table)} ${where(search.conditions)}
      order by ${order(search)} limit ${maxRows}) as first`.execute(q);
  const row = rows[0];
  const seen = row?.seen ?? 0;
  const counted = search.terms.map((term, at) => ({ term, hits: row?.[`hits${at}`] ?? 0 }));
  const sorted = counted.sort((a, b) => a.hits - b.hits);
  const rare = sorted.filter((one, at) => at === 0 || one.hits * commonOneIn < seen);
  return {
    seen,
    isAll: seen < maxRows,
    matching: row?.matching ?? 0,
    ids: row?.ids ?? [],
    rare: rare.map(({ term }) => term),
  };
}

const begins = (term: string): Condition => sql`search_vector @@ ${lexeme(term)}::tsquery`;

/** For `tsquery`. */
export function lexeme(term: string): string {
  return isWholeWord(term) ? `'${term.trim()}'` : `'${term}':*`;
}

/** For SQLite's word indexes. */
export function ftsWord(term: string): string {
  return isWholeWord(term) ? `"${term.trim()}"` : `"${term}" *`;
}

function byIndex({ table }: PrefixSearch, terms: readonly string[]): RawBuilder<unknown> {
  const query = terms.map(lexeme).join(" & ");
  return fenced(table, [sql`search_vector @@ ${query}::tsquery`]);
}

/** The offset keeps the planner from applying further conditions before the index's. */
function fenced(table: string, conditions: readonly Condition[]): RawBuilder<unknown> {
  const name = sql.table(table);
  return sql`(select * from ${name} ${where(conditions)} offset 0) as ${name}`;
}

function all({ conditions, terms }: PrefixSearch): Condition {
  return sql`${sql.join([...conditions, ...terms.map(begins)], sql` and `)}`;
}

function order(search: PrefixSearch): RawBuilder<unknown> {
  const direction = sql.raw(search.descending ? "desc" : "asc");
  return sql.join(search.order.map((column) => sql`${sql.ref(column)} ${direction}`));
}

function where(conditions: readonly Condition[]): RawBuilder<unknown> {
  return conditions.length > 0 ? sql`where ${sql.join(conditions, sql` and `)}` : sql``;
}

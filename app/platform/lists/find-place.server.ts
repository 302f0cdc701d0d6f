import { type RawBuilder, type SelectQueryBuilder, type SqlBool, sql } from "kysely";
import type { Queries } from "../db/database.server.ts";
import { type ListOrder, type SortKeys, sortQuery } from "./list-order.server.ts";
import { maxCounted } from "./max-counted.ts";
import type { Place } from "./place.ts";

/** Queries without a selection, limit or order. */
export type ListedRecords<Tables, Joined extends keyof Tables> = {
  /** Every record; `found`: those that the filter finds. */
  all: SelectQueryBuilder<Tables, Joined, object>;
  found: SelectQueryBuilder<Tables, Joined, object>;
  id: string;
  order: ListOrder;
};

function around<Tables, Joined extends keyof Tables>(
  { all, found, id: column, order }: ListedRecords<Tables, Joined>,
  id: string,
) {
  const ref = sql.ref(column);
  const isIt = sql<SqlBool>`${ref} = ${id}`;
  /** One statement reads the record's keys and compares, so that no change comes between. */
  const compared = (
    { keys, own = keys, descending = false }: SortKeys,
    isAfter: boolean,
    or = "",
  ) => {
    const record = all.where(isIt).select(own.map((key, at) => key.as(`key${at}`)));
    const sign = sql.raw((isAfter !== descending ? ">" : "<") + or);
    return sql<SqlBool>`(${sql.join(keys)}) ${sign} ${record}`;
  };
  const beside = (isAfter: boolean): RawBuilder<SqlBool> => {
    const [first, second] = order;
    if (!second) return compared(first, isAfter);
    return sql`${compared(first, isAfter, "=")} and (${compared(first, isAfter)} or ${compared(second, isAfter)})`;
  };
  const ids = found.select(ref.$castTo<string>().as("id"));
  const before = ids.where(beside(false));
  const after = ids.where(beside(true));
  return {
    before,
    all: ids,
    it: ids.where(isIt),
    previous: sortQuery(before, order, true).limit(1),
    next: sortQuery(after, order).limit(1),
    first: sortQuery(ids, order).limit(1),
  };
}

/** A record's place in a list, even if the filter does not find it. Counts no further than `maxCounted`. */
export async function findPlace<Tables, Joined extends keyof Tables>(
  q: Queries,
  records: ListedRecords<Tables, Joined>,
  id: string,
): Promise<Place> {
  const { before, all, it, previous, next } = around(records, id);
  const { rows } = await sql<{
    preceding: number;
    total: number;
    it: string | null;
    previous: string | null;
    next: string | null;
  }>`select (select count(*) from ${before.limit(maxCounted)} as waiting) as preceding,
      (select count(*) from ${all.limit(maxCounted + 1)} as waiting) as total,
      ${it} as it, ${previous} as previous, ${next} as next`.execute(q);
  const [row] = rows;
  const total = Number(row?.total ?? 0);
  const position = Number(row?.preceding ?? 0) + 1;
  return {
    position: row?.it && position <= maxCounted ? position : undefined,
    total: Math.min(total, maxCounted),
    over: total > maxCounted,
    previous: row?.previous ?? undefined,
    next: row?.next ?? undefined,
  };
}

/** The record itself if the filter finds it, else the next one after it, else the first. */
export async function findNextWaiting<Tables, Joined extends keyof Tables>(
  q: Queries,
  records: ListedRecords<Tables, Joined>,
  id: string,
): Promise<string | undefined> {
  const { it, next, first } = around(records, id);
  const { rows } = await sql<{ id: string | null }>`
    select coalesce(${it}, ${next}, ${first}) as id`.execute(q);
  return rows[0]?.id ?? undefined;
}

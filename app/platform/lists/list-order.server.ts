import { type RawBuilder, type SelectQueryBuilder, sql } from "kysely";

/** Columns or expressions in one direction; the last one is unique. */
export type SortKeys = {
  keys: readonly RawBuilder<unknown>[];
  descending?: boolean;
  /** The keys of the record itself, where they differ from those of its row in the list. */
  own?: readonly RawBuilder<unknown>[];
};

/** The second part sorts rows that are equal in the first, in its own direction. */
export type ListOrder = readonly [SortKeys] | readonly [SortKeys, SortKeys];

export function sortQuery<Tables, Joined extends keyof Tables, Row>(
  query: SelectQueryBuilder<Tables, Joined, Row>,
  order: ListOrder,
  backwards = false,
): SelectQueryBuilder<Tables, Joined, Row> {
  let sorted = query;
  for (const { keys, descending = false } of order) {
    for (const key of keys) sorted = sorted.orderBy(key, descending === backwards ? "asc" : "desc");
  }
  return sorted;
}

export function byColumns(descending: boolean, ...columns: readonly string[]): SortKeys {
  return { keys: columns.map((column) => sql.ref(column)), descending };
}

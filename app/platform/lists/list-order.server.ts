import { type RawBuilder, type SelectQueryBuilder, sql } from "kysely";

/** Columns or expressions by which a list is sorted one after another, all in one direction; the last one is unique. */
export type SortKeys = {
  keys: readonly RawBuilder<unknown>[];
  descending?: boolean;
  /** What the keys are of the record whose place is asked for, where that differs from what it is listed by. */
  own?: readonly RawBuilder<unknown>[];
};

/** A list's order. A second part sorts what is alike in the first, in a direction of its own. */
export type ListOrder = readonly [SortKeys] | readonly [SortKeys, SortKeys];

/** Sorts a query, or the other way round. */
export function inOrder<Tables, Joined extends keyof Tables, Row>(
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

/** The keys of a table's columns. */
export function byColumns(descending: boolean, ...columns: readonly string[]): SortKeys {
  return { keys: columns.map((column) => sql.ref(column)), descending };
}

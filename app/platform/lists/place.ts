import { type ListDefinition, type ListQuery, listHref } from "./list-query.ts";

/** Where a record stands in a list, or would stand if the list's filter still found it. */
export type Place = {
  /** From 1; undefined where the filter does not find the record, and beyond what is counted. */
  position: number | undefined;
  /** How many there are, counted no further than `maxCounted`; `over` beyond. */
  total: number;
  over: boolean;
  /** The ids of its neighbours. */
  previous: string | undefined;
  next: string | undefined;
};

/** A record's page as it was opened from a list: the addresses on it, all with the list's query. */
export type PlaceView = {
  /** Where its forms are sent. */
  here: string;
  /** The list, at the record's page and row. */
  list: string;
  previous: string | undefined;
  next: string | undefined;
  /** As in `3 of 41`; undefined where the filter does not find it. */
  words: string | undefined;
};

/** Returns the address of a record's page, with the query of the list that it is opened from. */
export function recordHref<List extends ListDefinition>(
  list: List,
  id: string,
  query: Partial<ListQuery<List>>,
): string {
  return listHref({ ...list, path: `${list.records ?? list.path}/${id}` }, query);
}

/** Where a row stands on its list's page. */
export function rowAnchor(id: string): string {
  return `row-${id}`;
}

/** Where a decision leads, and what is said there beside it. */
export type Following = { path: string; words?: string };

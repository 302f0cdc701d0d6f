import { type ListDefinition, type ListQuery, listHref } from "./list-query.ts";

export type Place = {
  /** From 1; undefined where the filter does not find the record, and beyond `maxCounted`. */
  position: number | undefined;
  /** At most `maxCounted`; `over` says that there are more. */
  total: number;
  over: boolean;
  previous: string | undefined;
  next: string | undefined;
};

/** The addresses on a record's page that was opened from a list, each with the list's query. */
export type PlaceView = {
  /** The page itself, to which its forms post. */
  here: string;
  list: string;
  previous: string | undefined;
  next: string | undefined;
  /** `3 of 41`; undefined where the filter does not find the record. */
  positionText: string | undefined;
};

export function recordHref<List extends ListDefinition>(
  list: List,
  id: string,
  query: Partial<ListQuery<List>>,
): string {
  return listHref({ ...list, path: `${list.records ?? list.path}/${id}` }, query);
}

export function rowAnchor(id: string): string {
  return `row-${id}`;
}

export type Following = { path: string; notice?: string };

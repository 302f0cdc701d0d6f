import type { Queries } from "../db/database.server.ts";
import type { AppServices } from "../services.ts";
import { findNextWaiting, findPlace, type ListedRecords } from "./find-place.server.ts";
import {
  type ListDefinition,
  type ListQuery,
  listHref,
  readListQuery,
  rebuildListHref,
} from "./list-query.ts";
import { defaultPageSize } from "./paginate.server.ts";
import { type Following, type Place, type PlaceView, recordHref, rowAnchor } from "./place.ts";

type Filters<List extends ListDefinition, Filter> = {
  filter: (query: ListQuery<List>, now: Date) => Filter;
  /** The records that wait for a decision; undefined where the query excludes them. */
  waiting: (query: ListQuery<List>, now: Date) => Filter | undefined;
};

/** The list's query is in the address of the record's page (`params`). */
export type RecordPlaces = {
  view(services: AppServices, params: URLSearchParams, id: string): Promise<PlaceView>;
  /** Where a decision leads: to the next record that waits, or to the list where none does. */
  follow(services: AppServices, params: URLSearchParams, id: string): Promise<Following>;
  here(params: URLSearchParams, id: string): string;
  listOf: (back: string) => string | undefined;
};

export function recordPlaces<
  List extends ListDefinition,
  Filter,
  Tables,
  Joined extends keyof Tables,
>(
  list: List,
  listed: (
    q: Queries,
    filter: Filter,
  ) => ListedRecords<Tables, Joined> | Promise<ListedRecords<Tables, Joined>>,
  { filter, waiting }: Filters<List, Filter>,
): RecordPlaces {
  return {
    async view(services, params, id) {
      const query = readListQuery(list, params);
      const { reader } = services.db;
      const records = await listed(reader, filter(query, services.now()));
      return viewPlace(list, query, id, await findPlace(reader, records, id));
    },

    async follow(services, params, id) {
      const query = readListQuery(list, params);
      const pending = waiting(query, services.now());
      if (!pending) return { path: recordHref(list, id, query) };
      const { reader } = services.db;
      const next = await findNextWaiting(reader, await listed(reader, pending), id);
      if (next) return { path: recordHref(list, next, query) };
      return {
        path: listHref(list, { ...query, page: 1 }),
        notice: "Nothing waits here any more.",
      };
    },

    here: (params, id) => recordHref(list, id, readListQuery(list, params)),
    listOf: (back) => (back ? rebuildListHref(list, back) : undefined),
  };
}

function viewPlace<List extends ListDefinition>(
  list: List,
  query: ListQuery<List>,
  id: string,
  { position, total, over, previous, next }: Place,
): PlaceView {
  const to = (other: string | undefined) => other && recordHref(list, other, query);
  const page = position && Math.ceil(position / defaultPageSize);
  return {
    here: recordHref(list, id, query),
    list: `${listHref(list, page ? { ...query, page } : query)}#${rowAnchor(id)}`,
    previous: to(previous),
    next: to(next),
    positionText:
      position === undefined
        ? undefined
        : `${position} of ${over ? "over " : ""}${total.toLocaleString("en")}`,
  };
}

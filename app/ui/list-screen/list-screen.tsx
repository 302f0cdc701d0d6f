import type { ReactNode } from "react";
import {
  type AnyListQuery,
  type ListDefinition,
  type ListQuery,
  listHref,
} from "#app/platform/lists/list-query.ts";
import { ButtonLink } from "#app/ui/button/button.tsx";
import { EmptyState, type EmptyStateProps } from "#app/ui/empty-state/empty-state.tsx";
import { FilterChips, FilterPanel, type ListLabels } from "#app/ui/filter-nav/filter-nav.tsx";
import { stack } from "#app/ui/layout/layout.css.ts";
import { bottomBar } from "#app/ui/notice/notice.tsx";
import { Art } from "#app/ui/picture/art.tsx";
import { PageTitle } from "#app/ui/shell/shell.tsx";
import { ShortcutList } from "#app/ui/shortcuts/shortcut-list.tsx";
import { type Column, type ColumnSort, type RowGroup, Table } from "#app/ui/table/table.tsx";
import { ListHead } from "./list-head.tsx";
import { ListPages } from "./list-pages.tsx";
import * as css from "./list-screen.css.ts";
import { ListSearch } from "./list-search.tsx";
import { type RowSelection, selectColumn } from "./select-rows.tsx";

type ListScreenProps<List extends ListDefinition, Row> = {
  list: List;
  query: ListQuery<List>;
  rows: readonly Row[];
  more: boolean;
  columns: readonly Column<Row>[];
  title: string;
  action?: ReactNode;
  others?: ReactNode;
  searchLabel?: string;
  /** Filters as links: the one in `chips` above the list, others in a panel. */
  labels?: ListLabels<List>;
  /** A form in that panel, and the panel's title. */
  form?: { title?: string; fields: ReactNode };
  /** One line between head and rows. It keeps its height. */
  line?: ReactNode;
  count?: string | undefined;
  selection?: RowSelection<Row> | undefined;
  group?: ((row: Row) => RowGroup) | undefined;
  layout?: string;
  pagesLabel: string;
  /** Texts for no rows and no matches; `picture` is a drawing's name. */
  empty: { none: EmptyStateProps; noMatch: string; showAll: string; picture?: string };
  failed?: boolean;
  children?: ReactNode;
  /** Folded below the rows. */
  rest?: ReactNode;
};

/** A staff list: search, filters, a table that becomes cards, pages. */
export function ListScreen<List extends ListDefinition, Row extends { id: string }>({
  list,
  query,
  rows,
  more,
  columns,
  title,
  action,
  others,
  searchLabel,
  labels = {},
  form,
  line,
  count,
  selection,
  group,
  layout,
  pagesLabel,
  empty,
  failed = false,
  children,
  rest,
}: ListScreenProps<List, Row>) {
  const { none, noMatch, showAll, picture = "empty-inbox" } = empty;
  const isWhole = listHref(list, query) === list.path;
  const nothing = isWhole
    ? none
    : { title: noMatch, action: <ButtonLink to={list.path}>{showAll}</ButtonLink> };
  return (
    <div className={stack.even}>
      <PageTitle failed={failed}>{title}</PageTitle>
      <ListHead
        title={title}
        count={count}
        action={action}
        others={others}
        address={listHref(list, query)}
        tools={
          <>
            {searchLabel && (
              <ListSearch list={list} query={query} title={title} label={searchLabel} />
            )}
            <FilterPanel list={list} query={query} labels={labels} title={form?.title}>
              {form?.fields}
            </FilterPanel>
            <FilterChips list={list} query={query} labels={labels} />
          </>
        }
        isSearched={query.q !== ""}
        line={line}
      />
      {children}
      {rows.length > 0 ? (
        <div className={css.rows}>
          <Table
            caption={title}
            captionHidden
            columns={selection ? [selectColumn(selection), ...columns] : columns}
            rows={rows}
            rowKey={({ id }) => id}
            anchors
            group={group}
            layout={layout}
          />
          {selection && (
            <div className={css.bar} {...bottomBar}>
              {selection.bar}
            </div>
          )}
        </div>
      ) : (
        <EmptyState picture={<Art name={picture} width={280} height={210} />} {...nothing} />
      )}
      {rest}
      <ListPages list={list} query={query} more={more} label={pagesLabel} />
      <ShortcutList />
    </div>
  );
}

/** A sortable column: the filter `sort` has its key, with a minus for descending order. */
export function sortedBy<List extends ListDefinition>(
  list: List,
  query: ListQuery<List>,
  key: string,
): ColumnSort {
  const { sort } = query as AnyListQuery;
  const order = sort === key ? "ascending" : sort === `-${key}` ? "descending" : undefined;
  const next = { ...query, sort: order === "ascending" ? `-${key}` : key, page: 1 };
  return { href: listHref(list, next), order };
}

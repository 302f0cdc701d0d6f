import type { ReactNode } from "react";
import { type ListDefinition, type ListQuery, listHref } from "#app/platform/lists/list-query.ts";
import { ButtonLink } from "#app/ui/button/button.tsx";
import { EmptyState, type EmptyStateProps } from "#app/ui/empty-state/empty-state.tsx";
import { FilterNav, type ListLabels } from "#app/ui/filter-nav/filter-nav.tsx";
import { stack } from "#app/ui/layout/layout.css.ts";
import { PageHeader } from "#app/ui/page-header/page-header.tsx";
import { PageTitle } from "#app/ui/shell/shell.tsx";
import { type Column, Table } from "#app/ui/table/table.tsx";
import { ListPages } from "./list-pages.tsx";
import { ListSearch } from "./list-search.tsx";

type ListScreenProps<List extends ListDefinition, Row> = {
  list: List;
  query: ListQuery<List>;
  rows: readonly Row[];
  /** Whether there is a page after this one. */
  more: boolean;
  /** Actions on a row are a column. */
  columns: readonly Column<Row>[];
  title: string;
  /** What can be done here beside reading. */
  actions?: ReactNode;
  /** Label of the search box; without one there is no search. */
  searchLabel?: string;
  /** The filters that are shown as links; a count is part of a name. */
  labels?: ListLabels<List>;
  /** Called so by screen readers. */
  pagesLabel: string;
  /** Without any rows; with none that match, and the link to all of them; the picture's file in `/art`. */
  empty: { none: EmptyStateProps; noMatch: string; showAll: string; picture?: string };
  /** A form above the list was posted and came back. */
  failed?: boolean;
  /** Between the head and the search: a form. */
  children?: ReactNode;
};

/** A list for staff: head, search, filters, a table that becomes cards, pages, and what an empty one says. */
export function ListScreen<List extends ListDefinition, Row extends { id: string }>({
  list,
  query,
  rows,
  more,
  columns,
  title,
  actions,
  searchLabel,
  labels,
  pagesLabel,
  empty,
  failed = false,
  children,
}: ListScreenProps<List, Row>) {
  const { none, noMatch, showAll, picture = "empty-inbox.svg" } = empty;
  const isWhole = listHref(list, query) === list.path;
  const nothing = isWhole
    ? none
    : { title: noMatch, action: <ButtonLink to={list.path}>{showAll}</ButtonLink> };
  return (
    <div className={stack.even}>
      <PageTitle failed={failed}>{title}</PageTitle>
      <PageHeader title={title} actions={actions} />
      {children}
      {searchLabel && <ListSearch list={list} query={query} title={title} label={searchLabel} />}
      {labels && <FilterNav list={list} query={query} labels={labels} />}
      {rows.length > 0 ? (
        <Table
          caption={title}
          captionHidden
          columns={columns}
          rows={rows}
          rowKey={({ id }) => id}
        />
      ) : (
        <EmptyState
          picture={<img src={`/art/${picture}`} alt="" width="280" height="210" />}
          {...nothing}
        />
      )}
      <ListPages list={list} query={query} more={more} label={pagesLabel} />
    </div>
  );
}

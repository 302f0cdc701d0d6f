import { Children, type ReactNode } from "react";
import { href } from "react-router";
import { type ListDefinition, type ListQuery, listHref } from "#app/platform/lists/list-query.ts";
import { ButtonLink } from "#app/ui/button/button.tsx";
import { EmptyState, type EmptyStateProps } from "#app/ui/empty-state/empty-state.tsx";
import { narrow, stack } from "#app/ui/layout/layout.css.ts";
import { PageTitle } from "#app/ui/shell/shell.tsx";
import { ListHead } from "./list-head.tsx";
import { ListPages } from "./list-pages.tsx";

type OwnListProps<List extends ListDefinition> = {
  list: List;
  query: ListQuery<List>;
  /** Whether there is a page after this one. */
  more: boolean;
  title: string;
  intro: string;
  actions?: ReactNode;
  /** Of the rows, beside the title. */
  count?: ReactNode;
  /** Filters and views, in one line. */
  tools?: ReactNode;
  pagesLabel: string;
  /** A posted form of the list was refused. */
  failed?: boolean;
  /** Texts without any rows, and beyond the last page or without matches, with a link to the first ones. */
  empty: { none: EmptyStateProps; noMatch?: string; showAll?: string };
  /** Content between heading and rows. */
  before?: ReactNode;
  /** The rows, or why there can be none; empty without rows. */
  children: ReactNode;
};

/** A list of a person's own records, newest first: heading, rows, pages, and the text of an empty list. */
export function OwnList<List extends ListDefinition>(props: OwnListProps<List>) {
  const {
    list,
    query,
    more,
    title,
    intro,
    actions,
    count,
    tools,
    pagesLabel,
    failed,
    empty,
    before,
    children,
  } = props;
  const { none, noMatch = "Nothing on this page", showAll = "Back to the newest" } = empty;
  const isWhole = listHref(list, query) === list.path;
  const nothing = isWhole
    ? none
    : { title: noMatch, action: <ButtonLink to={list.path}>{showAll}</ButtonLink> };
  return (
    <div className={`${narrow} ${stack.even}`}>
      <PageTitle failed={failed ?? false}>{title}</PageTitle>
      <ListHead title={title} count={count} intro={intro} action={actions} tools={tools} />
      {before}
      {Children.toArray(children).length > 0 ? children : <EmptyState {...nothing} />}
      <ListPages list={list} query={query} more={more} label={pagesLabel} />
    </div>
  );
}

/** Replaces the rows while the person's e-mail address is not confirmed. */
export function UnconfirmedEmail({ children }: { children: string }) {
  return (
    <EmptyState
      title="Please confirm your e-mail address"
      action={<ButtonLink to={href("/dashboard/settings")}>Account Settings</ButtonLink>}
    >
      {children}
    </EmptyState>
  );
}

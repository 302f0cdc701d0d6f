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
  more: boolean;
  title: string;
  intro: string;
  actions?: ReactNode;
  count?: ReactNode;
  tools?: ReactNode;
  pagesLabel: string;
  failed?: boolean;
  /** Texts for no rows, and for no matches or a page beyond the last. */
  empty: { none: EmptyStateProps; noMatch?: string; showAll?: string };
  before?: ReactNode;
  /** The rows, or why there can be none. */
  children: ReactNode;
};

/** A person's own records, newest first. */
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

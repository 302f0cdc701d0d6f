import type { ReactNode } from "react";
import {
  type AnyListQuery,
  countFilters,
  type ListDefinition,
  type ListQuery,
  listHref,
} from "#app/platform/lists/list-query.ts";
import { Link } from "#app/ui/link/link.tsx";
import { ToolPanel } from "#app/ui/page-header/tool-panel.tsx";
import * as css from "./filter-nav.css.ts";

type FilterLabels<Value extends string> = {
  filter: string;
  all: string;
  names?: { readonly [V in Value]?: string };
  /** Values without a count are not counted; a value with 0 is hidden. */
  counts?: { readonly [V in Value]?: number | string };
};
export type ListLabels<List extends ListDefinition> = {
  [Name in keyof List["filters"]]?: FilterLabels<NonNullable<ListQuery<List>[Name] & string>>;
};

type FilterNavProps<List extends ListDefinition> = {
  list: List;
  query: ListQuery<List>;
  labels: ListLabels<List>;
};

export function FilterChips<List extends ListDefinition>(props: FilterNavProps<List>) {
  const { list, query, labels } = props;
  const { chips = "" } = list;
  const label: FilterLabels<string> | undefined = labels[chips];
  if (!label || listChoices(list, query, chips, label).length < 2) return null;
  return (
    <nav className={css.chips} aria-label={label.filter}>
      <Choices className={css.filterLinks} list={list} query={query} name={chips} label={label} />
    </nav>
  );
}

type FilterPanelProps<List extends ListDefinition> = FilterNavProps<List> & {
  children?: ReactNode;
  title?: string | undefined;
};

/** The button shows how many filters are set. */
export function FilterPanel<List extends ListDefinition>(props: FilterPanelProps<List>) {
  const { list, query, labels, children } = props;
  const names = Object.keys(labels).filter((name) => name !== list.chips);
  const activeFilters = countFilters(list, query);
  if (names.length === 0 && activeFilters === 0 && !children) return null;
  const { chips = "", orders = ["sort"] } = list;
  const isOrder = !children && activeFilters === 0 && names.every((name) => orders.includes(name));
  const { title = isOrder ? "Sort" : "Filter" } = props;
  const unchanged = [chips, ...orders, "q"].map((name) => [name, query[name]]);
  return (
    <ToolPanel
      label={activeFilters > 0 ? `${title} (${activeFilters})` : title}
      icon="filter"
      address={hrefWith(list, query)}
    >
      {children}
      {names.map((name) => {
        const label: FilterLabels<string> | undefined = labels[name];
        return (
          label && (
            <nav key={name} aria-label={label.filter}>
              <p className={css.heading} aria-hidden="true">
                {label.filter}
              </p>
              <Choices
                className={css.wrapped}
                list={list}
                query={query}
                name={name}
                label={label}
              />
            </nav>
          )
        );
      })}
      {activeFilters > 0 && (
        <Link to={hrefWith(list, Object.fromEntries(unchanged))}>Clear filters</Link>
      )}
    </ToolPanel>
  );
}

type ChoicesProps = {
  list: ListDefinition;
  query: AnyListQuery;
  name: string;
  label: FilterLabels<string>;
};

function Choices({ className, ...choices }: ChoicesProps & { className: string }) {
  const { list, query, name, label } = choices;
  const { all, names = {}, counts = {} } = label;
  return (
    <ul className={className}>
      {listChoices(list, query, name, label).map((value) => {
        const count = value === undefined ? undefined : counts[value];
        const text = value === undefined ? all : (names[value] ?? value);
        return (
          <li key={value ?? ""}>
            <Link
              className={css.filterLink}
              to={hrefWith(list, { ...query, [name]: value, page: 1 })}
              aria-current={value === query[name] ? "page" : undefined}
            >
              {count === undefined ? text : `${text} (${count.toLocaleString("en")})`}
            </Link>
          </li>
        );
      })}
    </ul>
  );
}

function hrefWith(list: ListDefinition, query: Partial<AnyListQuery>): string {
  return listHref(list, query as Partial<ListQuery<ListDefinition>>);
}

/** Includes the present value even without results. */
function listChoices(
  { filters }: ListDefinition,
  query: AnyListQuery,
  name: string,
  { counts = {} }: FilterLabels<string>,
): (string | undefined)[] {
  const values = filters[name];
  if (!Array.isArray(values)) return [];
  return [undefined, ...values.filter((one) => counts[one] !== 0 || one === query[name])];
}

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

/** A filter's heading, the name of all, names for values that need one, and how many there are of each. */
type FilterLabels<Value extends string> = {
  filter: string;
  all: string;
  names?: { readonly [V in Value]?: string };
  /** Without those that are not counted; what there is none of is no choice. */
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

/** The choices of the one filter that stands above its list, in one line; the present one is marked. */
export function FilterChips<List extends ListDefinition>(props: FilterNavProps<List>) {
  const { list, query, labels } = props;
  const { chips = "" } = list;
  const label: FilterLabels<string> | undefined = labels[chips];
  if (!label || choicesOf(list, query, chips, label).length < 2) return null;
  return (
    <nav className={css.chips} aria-label={label.filter}>
      <Choices className={css.filterLinks} list={list} query={query} name={chips} label={label} />
    </nav>
  );
}

type FilterPanelProps<List extends ListDefinition> = FilterNavProps<List> & {
  /** A form of its own in the panel. */
  children?: ReactNode;
  /** What the panel is called; `Filter` by default, `Sort` where it holds nothing else. */
  title?: string | undefined;
};

/** The other filters and the order, which open; the button says how many filters are set. */
export function FilterPanel<List extends ListDefinition>(props: FilterPanelProps<List>) {
  const { list, query, labels, children } = props;
  const names = Object.keys(labels).filter((name) => name !== list.chips);
  const set = countFilters(list, query);
  if (names.length === 0 && set === 0 && !children) return null;
  const { chips = "", orders = ["sort"] } = list;
  const isOrder = !children && set === 0 && names.every((name) => orders.includes(name));
  const { title = isOrder ? "Sort" : "Filter" } = props;
  const kept = [chips, ...orders, "q"].map((name) => [name, query[name]]);
  return (
    <ToolPanel
      label={set > 0 ? `${title} (${set})` : title}
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
      {set > 0 && <Link to={hrefWith(list, Object.fromEntries(kept))}>Clear filters</Link>}
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
      {choicesOf(list, query, name, label).map((value) => {
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

/** The address of a list of which only its definition is known. */
function hrefWith(list: ListDefinition, query: Partial<AnyListQuery>): string {
  return listHref(list, query as Partial<ListQuery<ListDefinition>>);
}

/** All, and each value of which there is something; the present one in any case. */
function choicesOf(
  { filters }: ListDefinition,
  query: AnyListQuery,
  name: string,
  { counts = {} }: FilterLabels<string>,
): (string | undefined)[] {
  const values = filters[name];
  if (!Array.isArray(values)) return [];
  return [undefined, ...values.filter((one) => counts[one] !== 0 || one === query[name])];
}

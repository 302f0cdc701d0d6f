import {
  type AnyListQuery,
  type ListDefinition,
  type ListQuery,
  listHref,
} from "#app/platform/lists/list-query.ts";
import { Link } from "#app/ui/link/link.tsx";
import { filterLink, filterLinks } from "./filter-nav.css.ts";

/** A filter's heading, the name of all, and names for values that need one. */
type FilterLabels<Value extends string> = {
  filter: string;
  all: string;
  names?: { readonly [V in Value]?: string };
};
export type ListLabels<List extends ListDefinition> = {
  [Name in keyof List["filters"]]?: FilterLabels<NonNullable<ListQuery<List>[Name] & string>>;
};

type FilterNavProps<List extends ListDefinition> = {
  list: List;
  query: ListQuery<List>;
  labels: ListLabels<List>;
};

/** A list's filters as links; the present one is marked. */
export function FilterNav<List extends ListDefinition>(props: FilterNavProps<List>) {
  const { list, query, labels } = props;
  return Object.entries<FilterLabels<string> | undefined>(labels).map(
    ([name, label]) =>
      label && <Choices key={name} list={list} query={query} name={name} label={label} />,
  );
}

type ChoicesProps = {
  list: ListDefinition;
  query: AnyListQuery;
  name: string;
  label: FilterLabels<string>;
};

function Choices({ list, query, name, label: { filter, all, names = {} } }: ChoicesProps) {
  const values = list.filters[name];
  if (!Array.isArray(values)) return null;
  return (
    <nav aria-label={filter}>
      <ul className={filterLinks}>
        {[undefined, ...values].map((value) => (
          <li key={value ?? ""}>
            <Link
              className={filterLink}
              to={listHref(list, { ...query, [name]: value, page: 1 })}
              aria-current={value === query[name] ? "page" : undefined}
            >
              {value === undefined ? all : (names[value] ?? value)}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}

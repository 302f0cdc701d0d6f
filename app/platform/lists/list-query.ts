const longestSearch = 200;

/**
 * A list with an address: its path, and the filters its query may carry, each with the values it accepts or a pattern
 * for them. Every list also has a search (`q`) and a page.
 */
export type ListDefinition = {
  path: string;
  /** Below what path each record has its page; the list's own by default. */
  records?: string;
  filters: Readonly<Record<string, readonly string[] | RegExp>>;
  /** The filter that is used all day, which stands above the list; the others are behind `Filter`. */
  chips?: string;
  /** Filters that choose an order or a view, and narrow nothing; `sort` by default. */
  orders?: readonly string[];
  /** The last page that may be asked for; 5,000 by default. */
  lastPage?: number;
};

type ValueOf<Accepted> = Accepted extends readonly (infer Value)[] ? Value : string;

/** A list's query: each filter, the search (empty for none) and the page (from 1). */
export type ListQuery<List extends ListDefinition> = {
  [Name in keyof List["filters"]]: ValueOf<List["filters"][Name]> | undefined;
} & { q: string; page: number };

/** The query of any list. */
export type AnyListQuery = {
  readonly [name: string]: string | number | undefined;
  readonly q: string;
  readonly page: number;
};

/** Reads a list's query from an address: unknown values are left out, pages are clamped. Never refuses. */
export function readListQuery<List extends ListDefinition>(
  list: List,
  params: URLSearchParams,
): ListQuery<List> {
  const chosen = Object.entries(list.filters).map(([name, accepted]) => {
    const value = params.get(name) ?? "";
    const accepts = accepted instanceof RegExp ? accepted.test(value) : accepted.includes(value);
    return [name, accepts ? value : undefined];
  });
  const query = {
    ...Object.fromEntries(chosen),
    q: readSearch(params),
    page: readPage(params, list.lastPage),
  };
  return query as ListQuery<List>;
}

/** Returns a list's address: filters in the order of the definition, without empty ones and the first page. */
export function listHref<List extends ListDefinition>(
  list: List,
  query: Partial<ListQuery<List>>,
): string {
  const values: Partial<AnyListQuery> = query;
  const params = new URLSearchParams();
  for (const name of [...Object.keys(list.filters), "q", "page"]) {
    const value = values[name];
    if (value && value !== 1) params.set(name, String(value));
  }
  return list.path + (params.size > 0 ? `?${params}` : "");
}

/** Returns how many filters are set, but for the one whose choices are in view and for the order. */
export function countFilters(list: ListDefinition, query: AnyListQuery): number {
  const { chips, orders = ["sort"] } = list;
  const names = Object.keys(list.filters).filter(
    (name) => name !== chips && !orders.includes(name),
  );
  return names.filter((name) => query[name] !== undefined).length;
}

/** Returns a list's address with the filters in `address`, which a row's form sent along. */
export function listHrefOf<List extends ListDefinition>(list: List, address: string): string {
  const params = new URLSearchParams(address.split("?")[1] ?? "");
  return listHref(list, readListQuery(list, params));
}

/** Returns the text typed into a search box, at most 200 characters of it. */
export function readSearch(params: URLSearchParams): string {
  return (params.get("q") ?? "").trim().slice(0, longestSearch);
}

function readPage(params: URLSearchParams, lastPage = 5000): number {
  const wanted = Number.parseInt(params.get("page") ?? "", 10) || 1;
  return Math.min(Math.max(wanted, 1), lastPage);
}

const maxSearchLength = 200;

/** A list's path and its filters, each with the accepted values or a pattern. Every list also has `q` and `page`. */
export type ListDefinition = {
  path: string;
  /** The path above the records' pages; the list's own by default. */
  records?: string;
  filters: Readonly<Record<string, readonly string[] | RegExp>>;
  /** The filter that is always visible above the list. */
  chips?: string;
  /** Filters that choose an order or a view; `sort` by default. */
  orders?: readonly string[];
  lastPage?: number;
};

type ValueOf<Accepted> = Accepted extends readonly (infer Value)[] ? Value : string;

/** `page` begins at 1; `q` is empty without a search. */
export type ListQuery<List extends ListDefinition> = {
  [Name in keyof List["filters"]]: ValueOf<List["filters"][Name]> | undefined;
} & { q: string; page: number };

export type AnyListQuery = {
  readonly [name: string]: string | number | undefined;
  readonly q: string;
  readonly page: number;
};

/** Leaves out unknown values and clamps the page. Never refuses. */
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

/** Filters are in the order of the definition; empty ones and the first page are left out. */
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

export function countFilters(list: ListDefinition, query: AnyListQuery): number {
  const { chips, orders = ["sort"] } = list;
  const names = Object.keys(list.filters).filter(
    (name) => name !== chips && !orders.includes(name),
  );
  return names.filter((name) => query[name] !== undefined).length;
}

/** The list with the filters of `address`, which a row's form sent. */
export function rebuildListHref<List extends ListDefinition>(list: List, address: string): string {
  const params = new URLSearchParams(address.split("?")[1] ?? "");
  return listHref(list, readListQuery(list, params));
}

export function readSearch(params: URLSearchParams): string {
  return (params.get("q") ?? "").trim().slice(0, maxSearchLength);
}

function readPage(params: URLSearchParams, lastPage = 5000): number {
  const page = Number.parseInt(params.get("page") ?? "", 10) || 1;
  return Math.min(Math.max(page, 1), lastPage);
}

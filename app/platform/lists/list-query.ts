const longestSearch = 200;

/**
 * A list with an address: where it is, and the filters that its address may carry, each with the values it
 * accepts (or a pattern for them, such as that of ids). Its search (`q`) and its page belong to every list.
 */
export type ListDefinition = {
  path: string;
  filters: Readonly<Record<string, readonly string[] | RegExp>>;
  /** The last page that can be asked for; 5,000 where nothing is said. */
  lastPage?: number;
};

type ValueOf<Accepted> = Accepted extends readonly (infer Value)[] ? Value : string;

/** What an address asks of a list: each filter, the search (empty is none) and the page (from 1). */
export type ListQuery<List extends ListDefinition> = {
  [Name in keyof List["filters"]]: ValueOf<List["filters"][Name]> | undefined;
} & { q: string; page: number };

/** The query of any list, for code that knows none in particular. */
export type AnyListQuery = {
  readonly [name: string]: string | number | undefined;
  readonly q: string;
  readonly page: number;
};

/** Reads a list's query from an address: what makes no sense is left out, pages are clamped. Never refuses. */
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

/** Writes a list's address: filters in the order of the definition, what is empty and the first page left out. */
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

/** Returns the list as it was filtered: with what it accepts of the query of an address that a row's form sent along. */
export function listHrefOf<List extends ListDefinition>(list: List, address: string): string {
  const params = new URLSearchParams(address.split("?")[1] ?? "");
  return listHref(list, readListQuery(list, params));
}

/** What was typed into a search box, at most 200 characters. */
export function readSearch(params: URLSearchParams): string {
  return (params.get("q") ?? "").trim().slice(0, longestSearch);
}

function readPage(params: URLSearchParams, lastPage = 5000): number {
  const wanted = Number.parseInt(params.get("page") ?? "", 10) || 1;
  return Math.min(Math.max(wanted, 1), lastPage);
}

import { PostgresAdapter } from "kysely";
import type { Queries } from "./db.server.ts";
import type { ListingsTable } from "./schema-adoption.ts";

type Facet<Column extends keyof ListingsTable> = ListingsTable[Column] | undefined;

export type CatalogueFilter = {
  /** From `wordTerms`: a listing must have a word that begins with each. */
  terms: readonly string[];
  species?: Facet<"species">;
  sex?: Facet<"sex">;
  size?: Facet<"size">;
  /** Ages in whole years, any of which will do. */
  ages?: readonly number[] | undefined;
  goodWith?: readonly ("children" | "dogs" | "cats")[] | undefined;
};

/** Whether anything narrows the list; an unfiltered total is a kept counter. */
export function isFiltered(filter: CatalogueFilter): boolean {
  return wordQuery(filter) !== "";
}

export function isPostgres(q: Queries): boolean {
  return q.getExecutor().adapter instanceof PostgresAdapter;
}

/** Each word beginning with a term, and each filter's own word, joined by and. */
function words({ terms, species, sex, size, ages, goodWith = [] }: CatalogueFilter) {
  const facets = [
    species && `xxspecies${species.toLowerCase()}`,
    sex && `xxsex${sex.toLowerCase()}`,
    size && `xxsize${size.toLowerCase()}`,
    ...goodWith.map((companion) => `xx${companion}`),
  ].filter((word) => word !== undefined);
  return { terms, facets, ages: ages?.map((age) => `xxage${age}`) };
}

/** For SQLite's word index. Terms are letters and digits only, so quoting them is enough. */
export function wordQuery(filter: CatalogueFilter): string {
  const { terms, facets, ages } = words(filter);
  return [
    ...terms.map((term) => `"${term}" *`),
    ...facets.map((facet) => `"${facet}"`),
    ...(ages ? [`(${ages.map((age) => `"${age}"`).join(" OR ")})`] : []),
  ].join(" AND ");
}

/** The same for PostgreSQL, as the text of a `tsquery`. */
export function vectorQuery(filter: CatalogueFilter): string {
  const { terms, facets, ages } = words(filter);
  return [
    ...terms.map((term) => `'${term}':*`),
    ...facets.map((facet) => `'${facet}'`),
    ...(ages ? [`(${ages.map((age) => `'${age}'`).join(" | ")})`] : []),
  ].join(" & ");
}

import { type RawBuilder, type SqlBool, sql } from "kysely";
import type { Row, Schema } from "#app/platform/db/schema.ts";

type Facet<Column extends keyof Schema["listings"]> = Row<"listings">[Column] | undefined;

export type CatalogueFilter = {
  /** From `wordTerms`: each term must begin a word of the listing. */
  terms: readonly string[];
  species?: Facet<"species">;
  sex?: Facet<"sex">;
  size?: Facet<"size">;
  ages?: readonly number[] | undefined;
  goodWith?: readonly ("children" | "dogs" | "cats")[] | undefined;
};

/** The total of an unfiltered list comes from a counter. */
export function isFiltered(filter: CatalogueFilter): boolean {
  return wordQuery(filter) !== "";
}

// Facet terms begin with a private character, which no term contains.
const facetMark = "\uf8ff";

/** Age bands, each one letter of a facet term. */
const bands = {
  b: [0],
  y: [1, 2, 3],
  a: [4, 5, 6, 7],
  s: Array.from({ length: 13 }, (_, n) => 8 + n),
};

/** Combines the filters into as few facet terms as possible. */
function buildTerms({ terms, species, sex, size, ages, goodWith = [] }: CatalogueFilter) {
  const band = Object.entries(bands).find(([, years]) => years.join() === ages?.join())?.[0];
  const kind = [species, sex, size, band].map((part) => part?.slice(0, 1).toLowerCase() ?? "x");
  const companions = (["children", "dogs", "cats"] as const)
    .filter((companion) => goodWith.includes(companion))
    .map((companion) => (companion === "cats" ? "k" : companion.slice(0, 1)));
  const facets = [
    ...(kind.join("") === "xxxx" ? [] : [facetMark + kind.join("")]),
    ...(companions.length > 0 ? [`${facetMark}g${companions.join("")}`] : []),
  ];
  return { terms, facets, ages: band ? undefined : ages?.map((age) => `${facetMark}age${age}`) };
}

/** Undefined for a search. Names species, sex and size always, so that PostgreSQL counts in one index. */
export function columnConditions(filter: CatalogueFilter): RawBuilder<SqlBool>[] | undefined {
  const { terms, species, sex, size, ages, goodWith = [] } = filter;
  if (terms.length > 0) return undefined;
  return [
    sql`species in (${sql.join(species ? [species] : ["Dog", "Cat", "Other"])})`,
    sql`sex in (${sql.join(sex ? [sex] : ["Female", "Male", "Unknown"])})`,
    sql`size in (${sql.join(size ? [size] : ["Small", "Medium", "Large"])})`,
    ...(ages ? [sql<SqlBool>`age in (${sql.join(ages)})`] : []),
    ...goodWith.map((companion) => sql<SqlBool>`${sql.ref(`good_with_${companion}`)} = 1`),
  ];
}

/** For SQLite's search index. Terms are letters and digits only, so quoting them is enough. */
export function wordQuery(filter: CatalogueFilter): string {
  const { terms, facets, ages } = buildTerms(filter);
  return [
    ...terms.map((term) => `"${term}" *`),
    ...facets.map((facet) => `"${facet}"`),
    ...(ages ? [`(${ages.map((age) => `"${age}"`).join(" OR ")})`] : []),
  ].join(" AND ");
}

export function vectorQuery(filter: CatalogueFilter): string {
  const { terms, facets, ages } = buildTerms(filter);
  return [
    ...terms.map((term) => `'${term}':*`),
    ...facets.map((facet) => `'${facet}'`),
    ...(ages ? [`(${ages.map((age) => `'${age}'`).join(" | ")})`] : []),
  ].join(" & ");
}

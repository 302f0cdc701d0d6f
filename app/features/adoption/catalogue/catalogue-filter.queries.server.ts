import { type RawBuilder, type SqlBool, sql } from "kysely";
import { areaTerm, nameTerm } from "#app/features/adoption/listing/listing-search-text.ts";
import type { Row, Schema } from "#app/platform/db/schema.ts";
import { indexMark } from "#app/platform/search/search-text.ts";
import type { ageBands } from "./catalogue.ts";

type Facet<Column extends keyof Schema["listings"]> = Row<"listings">[Column] | undefined;

type AgeBand = (typeof ageBands)[number]["ages"];
type Facets = {
  species?: Facet<"species">;
  sex?: Facet<"sex">;
  size?: Facet<"size">;
  ages?: readonly number[] | undefined;
  goodWith?: readonly ("children" | "dogs" | "cats")[] | undefined;
};

export type CatalogueFilter = Facets & {
  /** From `wordTerms`: each term must begin a word of the listing. */
  terms: readonly string[];
  /** Keys of areas: one of them must be the listing's. */
  areas?: readonly string[] | undefined;
  /** Everyday words: the listing has either the facets, or the word in its name, breed or place. */
  words?: readonly (Facets & { word: string | undefined; ages?: AgeBand | undefined })[];
};

/** The total of an unfiltered list comes from a counter. */
export function isFiltered(filter: CatalogueFilter): boolean {
  return wordQuery(filter) !== "";
}

/** Age bands, each one letter of a facet term. */
const bands = {
  b: [0],
  y: [1, 2, 3],
  a: [4, 5, 6, 7],
  s: Array.from({ length: 13 }, (_, n) => 8 + n),
};

/** Combines facets into as few terms as possible. */
function facetTerms({ species, sex, size, ages, goodWith = [] }: Facets): string[] {
  const band = Object.entries(bands).find(([, years]) => years.join() === ages?.join())?.[0];
  const kind = [species, sex, size, band].map((part) => part?.slice(0, 1).toLowerCase() ?? "x");
  const companions = (["children", "dogs", "cats"] as const)
    .filter((companion) => goodWith.includes(companion))
    .map((companion) => (companion === "cats" ? "k" : companion.slice(0, 1)));
  return [
    ...(kind.join("") === "xxxx" ? [] : [indexMark + kind.join("")]),
    ...(companions.length > 0 ? [`${indexMark}g${companions.join("")}`] : []),
  ];
}

/** All must match; of each `anyOf` one, where a list of terms stands for all of them. */
function buildTerms({ terms, areas, words = [], ...facets }: CatalogueFilter) {
  const { ages } = facets;
  const isBand = Object.values(bands).some((years) => years.join() === ages?.join());
  const byAge = isBand ? undefined : ages?.map((age) => [`${indexMark}age${age}`]);
  const byWord = words.map(({ word, ...meant }) => [
    facetTerms(meant),
    ...(word ? [[nameTerm(word)]] : []),
  ]);
  const anyOf = [byAge, areas?.map((key) => [areaTerm(key)]), ...byWord];
  return { terms, facets: facetTerms(facets), anyOf: anyOf.filter((one) => one !== undefined) };
}

/** Undefined for a search or areas. Names species, sex and size always, so that PostgreSQL counts in one index. */
export function columnConditions(filter: CatalogueFilter): RawBuilder<SqlBool>[] | undefined {
  const { terms, areas, words = [], species, sex, size, ages, goodWith = [] } = filter;
  if (terms.length > 0 || words.length > 0 || areas) return undefined;
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
  const { terms, facets, anyOf } = buildTerms(filter);
  const all = (some: readonly string[]) => some.map((term) => `"${term}"`).join(" AND ");
  return [
    ...terms.map((term) => `"${term}" *`),
    ...facets.map((facet) => `"${facet}"`),
    ...anyOf.map((choices) => `(${choices.map(all).join(" OR ")})`),
  ].join(" AND ");
}

export function vectorQuery(filter: CatalogueFilter): string {
  const { terms, facets, anyOf } = buildTerms(filter);
  const all = (some: readonly string[]) => some.map((term) => `'${term}'`).join(" & ");
  return [
    ...terms.map((term) => `'${term}':*`),
    ...facets.map((facet) => `'${facet}'`),
    ...anyOf.map((choices) => `(${choices.map(all).join(" | ")})`),
  ].join(" & ");
}

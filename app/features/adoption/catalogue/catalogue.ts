import { companions, petSizes, sexes, species } from "#app/features/adoption/listing/listing.ts";
import { knownParams } from "#app/platform/lists/known-params.ts";
import type { CardPicture } from "#app/platform/pictures/picture.ts";
import type { UnderstoodSearch, UnderstoodWord } from "./everyday-words.ts";

/** The first is the default. */
export const sorts = [
  { value: "newest", label: "Newest first" },
  { value: "longest", label: "Longest waiting" },
  { value: "youngest", label: "Youngest first" },
] as const;
type Sort = (typeof sorts)[number]["value"];

export const ageBands = [
  { value: "baby", label: "Under 1 year", ages: [0] },
  { value: "young", label: "1 to 3 years", ages: [1, 2, 3] },
  { value: "adult", label: "4 to 7 years", ages: [4, 5, 6, 7] },
  {
    value: "senior",
    label: "8 years and over",
    ages: [8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20],
  },
] as const;

export type CatalogueQuery = {
  q: string;
  /** A side or a place, in any spelling. */
  area: string | undefined;
  species: (typeof species)[number] | undefined;
  sex: (typeof sexes)[number] | undefined;
  size: (typeof petSizes)[number] | undefined;
  age: (typeof ageBands)[number]["value"] | undefined;
  goodWith: (typeof companions)[number][];
  sort: Sort;
  page: number;
  /** Beyond the numbered pages: the card that this page follows, or precedes. */
  after: Cursor | undefined;
  before: Cursor | undefined;
};
type Cursor = { key: number; age: number };

export const catalogueParams = [
  "q",
  "area",
  "species",
  "sex",
  "size",
  "age",
  "goodWith",
  "sort",
  "page",
  "after",
  "before",
] as const;

const maxSearchLength = 200;
export const maxAreaLength = 60;

function findIgnoringCase<Value extends string>(
  values: readonly Value[],
  input: string | null,
): Value | undefined {
  return values.find((value) => value.toLowerCase() === input?.toLowerCase());
}

/** Parses names and values in any case. Unknown values are left out. Never refuses. */
export function readCatalogueQuery(search: URLSearchParams): CatalogueQuery {
  const params = knownParams(search, catalogueParams);
  const companion = params.getAll("goodWith").map((value) => value.toLowerCase());
  return {
    q: (params.get("q") ?? "").trim().slice(0, maxSearchLength),
    area: (params.get("area") ?? "").trim().slice(0, maxAreaLength) || undefined,
    species: findIgnoringCase(species, params.get("species")),
    sex: findIgnoringCase(sexes, params.get("sex")),
    size: findIgnoringCase(petSizes, params.get("size")),
    age: findIgnoringCase(
      ageBands.map(({ value }) => value),
      params.get("age"),
    ),
    goodWith: companions.filter((one) => companion.includes(one)),
    sort:
      findIgnoringCase(
        sorts.map(({ value }) => value),
        params.get("sort"),
      ) ?? "newest",
    page: readNumber(params.get("page")),
    after: parseCursor(params.get("after")),
    before: parseCursor(params.get("before")),
  };
}

/** Writes the parameters in a fixed order, without defaults. */
export function writeCatalogueQuery(query: Partial<CatalogueQuery>): string {
  const params = new URLSearchParams();
  if (query.q) params.set("q", query.q);
  for (const name of ["area", "species", "sex", "size", "age"] as const) {
    const value = query[name];
    if (value) params.set(name, value);
  }
  for (const companion of query.goodWith ?? []) params.append("goodWith", companion);
  if (query.sort && query.sort !== "newest") params.set("sort", query.sort);
  if (query.after) params.set("after", formatCursor(query.after));
  else if (query.before) params.set("before", formatCursor(query.before));
  else if (query.page && query.page > 1) params.set("page", String(query.page));
  return params.size > 0 ? `?${params}` : "";
}

export function pageWriter(query: Partial<CatalogueQuery>): (page: number) => string {
  const first = writeCatalogueQuery({ ...query, page: 1, after: undefined, before: undefined });
  const lead = first ? `${first}&page=` : "?page=";
  return (page) => (page > 1 ? lead + page : first);
}

function readNumber(value: string | null): number {
  return value !== null && /^\d{1,6}$/.test(value) ? Math.max(1, Number(value)) : 1;
}

export function parseCursor(value: string | null): Cursor | undefined {
  const [, key, age] = /^(\d{1,16})\.(\d{1,2})$/.exec(value ?? "") ?? [];
  return key && age && Number.isSafeInteger(Number(key))
    ? { key: Number(key), age: Number(age) }
    : undefined;
}

export function formatCursor({ key, age }: Cursor): string {
  return `${key}.${age}`;
}

type ChosenFilter = { label: string; without: Partial<CatalogueQuery> };

/** Everyday words of the search are filters of their own. */
export function listChosen(query: CatalogueQuery, understood?: UnderstoodSearch): ChosenFilter[] {
  const { q, area, species, age, sex, size, goodWith } = query;
  const rest = { ...query, page: 1, after: undefined, before: undefined };
  const band = ageBands.find(({ value }) => value === age)?.label;
  const text = understood ? understood.rest : q;
  const wordsOnly = (understood?.words ?? []).map(({ typed }) => typed).join(" ");
  const without = (change: Partial<CatalogueQuery>) => ({ ...rest, ...change });
  return [
    ...(understood?.words ?? []).map(({ typed, facets, rest: others }) => ({
      label: `“${typed}”: ${listFacets(facets).join(", ")}`,
      without: without({ q: others }),
    })),
    ...(text ? [{ label: `“${text}”`, without: without({ q: wordsOnly }) }] : []),
    ...(area ? [{ label: area, without: without({ area: undefined }) }] : []),
    ...(species ? [{ label: species, without: without({ species: undefined }) }] : []),
    ...(band ? [{ label: band, without: without({ age: undefined }) }] : []),
    ...(sex ? [{ label: sex, without: without({ sex: undefined }) }] : []),
    ...(size ? [{ label: size, without: without({ size: undefined }) }] : []),
    ...goodWith.map((one) => ({
      label: `Good with ${one}`,
      without: without({ goodWith: goodWith.filter((other) => other !== one) }),
    })),
  ];
}

function listFacets({
  species,
  age,
  sex,
  size,
  goodWith = [],
}: UnderstoodWord["facets"]): string[] {
  const band = ageBands.find(({ value }) => value === age)?.label;
  const all = [species, band, sex, size, ...goodWith.map((one) => `good with ${one}`)];
  return all.filter((one) => one !== undefined);
}

/** Whether the URL has empty parameters, as a form sent without scripts does. */
export function hasEmptyFields(search: URLSearchParams): boolean {
  const params = knownParams(search, catalogueParams);
  const fields = ["q", "area", "species", "sex", "size", "age", "sort"];
  return fields.some((name) => params.getAll(name).includes(""));
}

export function isNarrowed({
  q,
  area,
  species,
  sex,
  size,
  age,
  goodWith,
}: CatalogueQuery): boolean {
  return Boolean(q || area || species || sex || size || age || goodWith.length > 0);
}

/** `available` can be requested; `reserved` are listed beside them. */
export type PetCounts = { available: number; reserved: number };

/** Available pets by kind, within the other filters. */
export type KindCounts = Record<(typeof species)[number], number>;

/** As `KindCounts`. Undefined if the pets are too many to count. */
type AreaCount = { name: string; available: number | undefined };
export type AreaCounts = {
  all: number | undefined;
  sides: AreaCount[];
  /** By name, without those that have no pet. */
  places: AreaCount[];
};

export const kindLinks = [
  { label: "All", species: undefined },
  { label: "Dogs", species: "Dog" },
  { label: "Cats", species: "Cat" },
  { label: "Other", species: "Other" },
] as const;

/** As in `and 3 reserved`; empty without any. */
export function reservedInWords({ reserved }: Pick<PetCounts, "reserved">): string {
  return reserved > 0 ? `and ${reserved.toLocaleString("en-NG")} reserved` : "";
}

export type HelpedPetView = { id: string; name: string; picture: CardPicture };

import {
  cataloguePageSize,
  type ListingCard,
  type ListingDetails,
  numberedPages,
  species,
} from "#app/features/adoption/listing/listing.ts";
import { areaKey, areaName } from "#app/features/adoption/listing/listing-search-text.ts";
import { describeAge } from "#app/features/adoption/listing/pet-age.ts";
import { daysBetween, lagosDay } from "#app/platform/dates.ts";
import { readCounters } from "#app/platform/db/counters.server.ts";
import type { Queries } from "#app/platform/db/database.server.ts";
import { maxCounted } from "#app/platform/lists/max-counted.ts";
import { listPublicCardPictures } from "#app/platform/pictures/pictures.server.ts";
import { wordTerms } from "#app/platform/search/search-text.ts";
import type { AppServices } from "#app/platform/services.ts";
import { type Area, findArea, isOnSide, readSides, type Side } from "./area.ts";
import {
  type CatalogueCard,
  type CataloguePage,
  countPlaces,
  countReserved,
  findCatalogue,
  findNewestOrderKey,
  listAdopted,
  listCatalogue,
  listListedIds,
} from "./catalogue.queries.server.ts";
import {
  type AreaCounts,
  ageBands,
  type CatalogueQuery,
  type HelpedPetView,
  type KindCounts,
  type PetCounts,
  readCatalogueQuery,
  writeCatalogueQuery,
} from "./catalogue.ts";
import { type CatalogueFilter, isFiltered } from "./catalogue-filter.queries.server.ts";
import { type UnderstoodSearch, understandSearch } from "./everyday-words.ts";

export type CatalogueView = {
  cards: ListingCard[];
  total: number;
  /** Part of the total; 0 where the total is only a lower bound. */
  reserved: number;
  /** Whether the total is only a lower bound. */
  over: boolean;
  /** Undefined if the search means no everyday words. */
  understood: UnderstoodSearch | undefined;
  /** The chosen side or place as it is written. Undefined without one, or if there is none by this name. */
  area: string | undefined;
  kinds: KindCounts | undefined;
  areas: AreaCounts;
  pages: number;
  /** Undefined beyond the numbered pages. */
  page: number | undefined;
  /** URLs of the neighbouring pages where a page number is not enough. */
  previous: string | null | undefined;
  next: string | null | undefined;
};

/** A page that is too high is the last one. @see specification 2.6; product.md "Adoption" */
export async function viewCatalogue(
  services: AppServices,
  asked: CatalogueQuery,
): Promise<CatalogueView> {
  const listed = await countListed(services.db.reader);
  const area = asked.area ? findArea(sidesOf(services), namesOf(listed), asked.area) : undefined;
  const query = { ...asked, area: area?.name };
  const cursor = query.after ?? query.before;
  const requestedPage = Math.min(query.page, numberedPages);
  let found = await search(services, query, area, toPage(query, requestedPage), listed);
  const { filter, total, understood } = found;
  const pages = Math.min(Math.ceil(total / cataloguePageSize), numberedPages);
  const page = cursor ? undefined : Math.min(requestedPage, Math.max(1, pages));
  if (page !== undefined && page < requestedPage) {
    found = await search(services, query, area, toPage(query, page), listed);
  }
  const { rows } = found;
  const backwards = cursor !== undefined && cursor === query.before;
  const pageRows = backwards ? rows.slice(-cataloguePageSize) : rows.slice(0, cataloguePageSize);
  const more = rows.length > cataloguePageSize;
  const over = total > maxCounted;
  const others = { ...filter, species: undefined, areas: undefined };
  const places = isFiltered(others) ? await countOthers(services, others) : listed;
  const chosen = { species: query.species, area };
  return {
    cards: await toCards(services, pageRows),
    total: Math.min(total, maxCounted),
    reserved: over ? 0 : await countReservedOf(services, filter, places, chosen),
    over,
    understood,
    area: area?.name,
    kinds: places && countByKind(places, area),
    areas: countByArea(services, places, query),
    pages,
    page,
    ...neighbours(query, pageRows, { more, backwards, page }),
  };
}

/** Returns up to `limit` pets after the query's cursor. `total` is undefined where it is not known exactly. */
export async function listAdoptable(services: AppServices, query: CatalogueQuery, limit: number) {
  const place = query.after ? { limit, after: query.after } : { limit, offset: 0 };
  const area = query.area
    ? await findAreaByName(services, services.db.reader, query.area)
    : undefined;
  const { filter, total, rows } = await search(services, query, area, place);
  const pictures = await listPublicCardPictures(
    services,
    rows.map(({ id }) => id),
  );
  return {
    rows: rows.map((row) => ({ row, picture: pictures.get(row.id) })),
    total: total > maxCounted && isFiltered(filter) ? undefined : total,
  };
}

export function findNewestKey(q: Queries, by: Date): Promise<number> {
  return findNewestOrderKey(q, by.toISOString());
}

/** Returns available pets that match a catalogue URL and whose order key lies in (`after`, `upTo`], oldest first. */
export async function listPublishedSince(
  { site }: Pick<AppServices, "site">,
  q: Queries,
  filters: string,
  { after, upTo }: { after: number; upTo: number },
  max: number,
): Promise<CatalogueCard[]> {
  const query = readCatalogueQuery(new URLSearchParams(filters));
  const area = query.area ? await findAreaByName({ site }, q, query.area) : undefined;
  const filter = toFilter(query, area, undefined);
  const page = { limit: max * 2, after: { key: after, age: 0 } };
  const rows = await listCatalogue(q, filter, "longest", page);
  return rows
    .filter(({ status, order_key }) => status === "available" && order_key <= upTo)
    .slice(0, max);
}

/** The newest listed pets, up to the size of one sitemap. */
export function listListed(services: AppServices): Promise<{ id: string; updated_at: string }[]> {
  return listListedIds(services.db.reader, 5000);
}

export async function listAvailablePets(
  services: AppServices,
  sort: "newest" | "longest",
  max: number,
): Promise<ListingCard[]> {
  // Some of the results may be reserved.
  const rows = await listCatalogue(services.db.reader, { terms: [] }, sort, {
    limit: max * 2,
    offset: 0,
  });
  return toCards(services, rows.filter(({ status }) => status === "available").slice(0, max));
}

/** Returns up to `max` available pets of the same kind, the same age band first, then the longest wait. */
export async function listSimilar(
  services: AppServices,
  pet: Pick<ListingDetails, "id" | "species" | "age">,
  max: number,
): Promise<ListingCard[]> {
  const ages = ageBands.find((band) => band.ages.some((age) => age === pet.age))?.ages;
  const kind = { terms: [], species: pet.species };
  const page = { limit: max * 2 + 1, offset: 0 };
  const find = async (filter: CatalogueFilter) =>
    (await listCatalogue(services.db.reader, filter, "longest", page)).filter(
      ({ id, status }) => id !== pet.id && status === "available",
    );
  const alike = await find({ ...kind, ages });
  const more = alike.length < max ? await find(kind) : [];
  const others = more.filter(({ id }) => alike.every((one) => one.id !== id));
  return toCards(services, [...alike, ...others].slice(0, max));
}

/** Returns up to `max` adopted pets that have a picture, the last change first. */
export async function listHelpedPets(services: AppServices, max: number): Promise<HelpedPetView[]> {
  const adopted = await listAdopted(services.db.reader, max + 5);
  return (await showHelpedPets(services, adopted)).slice(0, max);
}

/** Leaves out those without a picture. */
export async function showHelpedPets(
  services: AppServices,
  pets: readonly { id: string; name: string }[],
): Promise<HelpedPetView[]> {
  const pictures = await listPublicCardPictures(
    services,
    pets.map(({ id }) => id),
  );
  return pets.flatMap(({ id, name }) => {
    const picture = pictures.get(id);
    return picture ? [{ id, name, picture }] : [];
  });
}

function toFilter(
  query: CatalogueQuery,
  area: Area | undefined,
  understood: UnderstoodSearch | undefined,
): CatalogueFilter {
  const { species, sex, size, goodWith, age } = query;
  const words = understood?.words.map(({ facets, word }) => ({
    ...facets,
    ages: agesOf(facets.age),
    word,
  }));
  return {
    terms: wordTerms(understood ? understood.rest : query.q),
    areas: area?.keys,
    species,
    sex,
    size,
    goodWith,
    ages: agesOf(age),
    ...(words && { words }),
  };
}

function agesOf(age: CatalogueQuery["age"]) {
  return ageBands.find(({ value }) => value === age)?.ages;
}

/** Everyday words are filters; if these find no pet, they are words of the text. */
async function search(
  services: AppServices,
  query: CatalogueQuery,
  area: Area | undefined,
  page: CataloguePage,
  listed?: PlaceCount[],
) {
  const meant = understandSearch(query.q);
  const understood = meant.words.length > 0 ? meant : undefined;
  const filter = toFilter(query, area, understood);
  const found = await find(services, filter, query.sort, page, listed);
  if (found.total > 0 || !understood) return { ...found, filter, understood };
  const asText = toFilter(query, area, undefined);
  const inTexts = await find(services, asText, query.sort, page, listed);
  return inTexts.total > 0
    ? { ...inTexts, filter: asText, understood: undefined }
    : { ...found, filter, understood };
}

/** One row more than a page shows tells whether there is a next page. */
function toPage({ after, before }: CatalogueQuery, page: number): CataloguePage {
  const limit = cataloguePageSize + 1;
  if (after) return { limit, after };
  return before ? { limit, before } : { limit, offset: (page - 1) * cataloguePageSize };
}

/** The total is exact without filters, else counted up to `maxCounted` + 1. */
async function find(
  services: AppServices,
  filter: CatalogueFilter,
  sort: CatalogueQuery["sort"],
  page: CataloguePage,
  listed?: PlaceCount[],
): Promise<{ total: number; rows: CatalogueCard[] }> {
  const q = services.db.reader;
  if (isFiltered(filter)) return findCatalogue(q, filter, sort, page, maxCounted + 1);
  const [places, rows] = await Promise.all([
    listed ?? countListed(services.db.reader),
    listCatalogue(q, filter, sort, page),
  ]);
  const total = places.reduce((sum, { available, reserved }) => sum + available + reserved, 0);
  return { total, rows };
}

type CountsOfKinds = Record<(typeof species)[number], PetCounts>;

export async function countKinds(services: AppServices): Promise<CountsOfKinds> {
  const counters = await readCounters(services.db.reader, "listing:");
  const count = (kind: string) => ({
    available: counters[`listing:available:${kind}`] ?? 0,
    reserved: counters[`listing:reserved:${kind}`] ?? 0,
  });
  return Object.fromEntries(species.map((kind) => [kind, count(kind)])) as CountsOfKinds;
}

type PlaceCount = PetCounts & { species: string; name: string };

/** The pets of the list by kind and place. */
async function countListed(q: Queries): Promise<PlaceCount[]> {
  const counters = await readCounters(q, "area:");
  return Object.entries(counters).map(([counter, count]) => {
    const [, status, kind = "", ...name] = counter.split(":");
    return toPlaceCount(kind, status, name.join(":"), count);
  });
}

/** As `countListed`, within filters. Undefined if more than `maxCounted` match. */
async function countOthers(
  services: AppServices,
  filter: CatalogueFilter,
): Promise<PlaceCount[] | undefined> {
  const rows = await countPlaces(services.db.reader, filter, maxCounted + 1);
  if (rows.reduce((sum, { count }) => sum + count, 0) > maxCounted) return undefined;
  return rows.map((row) =>
    toPlaceCount(row.species, row.status, areaName(row.location), row.count),
  );
}

function toPlaceCount(kind: string, status: string | undefined, name: string, count: number) {
  const [available, reserved] = status === "reserved" ? [0, count] : [count, 0];
  return { species: kind, name, available, reserved };
}

type Chosen = { species: CatalogueQuery["species"]; area: Area | undefined };

function isIn({ name }: PlaceCount, area: Area | undefined): boolean {
  return !area || area.keys.includes(areaKey(name));
}

const sumAvailable = (places: readonly PlaceCount[]) =>
  places.reduce((sum, { available }) => sum + available, 0);

async function countReservedOf(
  services: AppServices,
  filter: CatalogueFilter,
  places: readonly PlaceCount[] | undefined,
  { species: kind, area }: Chosen,
): Promise<number> {
  if (!places) return countReserved(services.db.reader, filter, maxCounted);
  return places
    .filter((place) => isIn(place, area) && (!kind || place.species === kind))
    .reduce((sum, { reserved }) => sum + reserved, 0);
}

function countByKind(places: readonly PlaceCount[], area: Area | undefined) {
  const inArea = places.filter((place) => isIn(place, area));
  const count = (kind: string) => sumAvailable(inArea.filter((place) => place.species === kind));
  return { Dog: count("Dog"), Cat: count("Cat"), Other: count("Other") };
}

function countByArea(
  services: AppServices,
  places: readonly PlaceCount[] | undefined,
  { species: kind, area: chosen }: CatalogueQuery,
): AreaCounts {
  const sides = sidesOf(services);
  const ofKind = places?.filter((place) => !kind || place.species === kind) ?? [];
  const available = (some: readonly PlaceCount[]) => places && sumAvailable(some);
  const byKey = Map.groupBy(ofKind, ({ name }) => areaKey(name));
  byKey.delete("");
  const counted = [...byKey.values()].map((some) => ({
    name: some[0]?.name ?? "",
    available: available(some),
  }));
  const isSide = sides.some(({ name }) => name === chosen);
  const missing = chosen && !isSide && !byKey.has(areaKey(chosen));
  const listed = counted.filter((place) => place.available !== 0 || place.name === chosen);
  return {
    all: available(ofKind),
    sides: sides.map((side) => ({
      name: side.name,
      available: available(ofKind.filter(({ name }) => isOnSide(side, name))),
    })),
    places: [...listed, ...(missing ? [{ name: chosen, available: available([]) }] : [])].sort(
      (a, b) => (a.name < b.name ? -1 : 1),
    ),
  };
}

function sidesOf({ site }: Pick<AppServices, "site">): Side[] {
  return readSides(site.areas) ?? [];
}

function namesOf(places: readonly PlaceCount[]): string[] {
  return places.map(({ name }) => name);
}

/** An unknown area has no pets. */
async function findAreaByName(
  services: Pick<AppServices, "site">,
  q: Queries,
  name: string,
): Promise<Area> {
  const found = findArea(sidesOf(services), namesOf(await countListed(q)), name);
  return found ?? { name, keys: [areaKey(name)] };
}

type PagePosition = { more: boolean; backwards: boolean; page: number | undefined };

/** Undefined: the neighbouring page is found by its number. */
function neighbours(
  query: CatalogueQuery,
  pageRows: CatalogueCard[],
  { more, backwards, page }: PagePosition,
) {
  const [first, last] = [pageRows[0], pageRows.at(-1)];
  const place = (card: CatalogueCard) => ({ key: card.order_key, age: card.age });
  const plain = { ...query, page: 1, after: undefined, before: undefined };
  const nextHref = () => (last ? writeCatalogueQuery({ ...plain, after: place(last) }) : null);
  const previousHref = () =>
    first ? writeCatalogueQuery({ ...plain, before: place(first) }) : null;
  if (page === undefined) {
    return {
      previous: !backwards || more ? previousHref() : null,
      next: backwards || more ? nextHref() : null,
    };
  }
  if (page < numberedPages) return { previous: undefined, next: undefined };
  return { previous: undefined, next: more ? nextHref() : null };
}

async function toCards(services: AppServices, rows: CatalogueCard[]): Promise<ListingCard[]> {
  const pictures = await listPublicCardPictures(
    services,
    rows.map(({ id }) => id),
  );
  const today = lagosDay(services.now());
  return rows.map(({ id, name, breed, age, birth_month, location, published_at, ...row }) => ({
    id,
    name,
    breed,
    age: describeAge({ age, birthMonth: birth_month ?? "" }, today),
    area: areaName(location),
    daysListed: daysBetween(lagosDay(new Date(published_at)), today),
    description: row.description,
    status: row.status,
    picture: pictures.get(id),
  }));
}

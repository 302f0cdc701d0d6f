import {
  cataloguePageSize,
  type ListingCard,
  type ListingDetails,
  numberedPages,
  species,
} from "#app/features/adoption/listing/listing.ts";
import { describeAge } from "#app/features/adoption/listing/pet-age.ts";
import { daysBetween, lagosDay } from "#app/platform/dates.ts";
import { readCounters } from "#app/platform/db/counters.server.ts";
import type { Queries } from "#app/platform/db/database.server.ts";
import { maxCounted } from "#app/platform/lists/max-counted.ts";
import { listPublicCardPictures } from "#app/platform/pictures/pictures.server.ts";
import { wordTerms } from "#app/platform/search/search-text.ts";
import type { AppServices } from "#app/platform/services.ts";
import {
  type CatalogueCard,
  type CataloguePage,
  countReserved,
  findCatalogue,
  findNewestOrderKey,
  listAdopted,
  listCatalogue,
  listListedIds,
} from "./catalogue.queries.server.ts";
import {
  ageBands,
  areaName,
  type CatalogueQuery,
  type HelpedPetView,
  type PetCounts,
  readCatalogueQuery,
  writeCatalogueQuery,
} from "./catalogue.ts";
import { type CatalogueFilter, isFiltered } from "./catalogue-filter.queries.server.ts";

export type CatalogueView = {
  cards: ListingCard[];
  total: number;
  /** Part of the total; 0 where the total is only a lower bound. */
  reserved: number;
  /** Whether the total is only a lower bound. */
  over: boolean;
  kinds: KindCounts;
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
  query: CatalogueQuery,
): Promise<CatalogueView> {
  const filter = toFilter(query);
  const cursor = query.after ?? query.before;
  const requestedPage = Math.min(query.page, numberedPages);
  let { total, rows } = await find(services, filter, query.sort, toPage(query, requestedPage));
  const pages = Math.min(Math.ceil(total / cataloguePageSize), numberedPages);
  const page = cursor ? undefined : Math.min(requestedPage, Math.max(1, pages));
  if (page !== undefined && page < requestedPage) {
    ({ total, rows } = await find(services, filter, query.sort, toPage(query, page)));
  }
  const backwards = cursor !== undefined && cursor === query.before;
  const pageRows = backwards ? rows.slice(-cataloguePageSize) : rows.slice(0, cataloguePageSize);
  const more = rows.length > cataloguePageSize;
  const over = total > maxCounted;
  const kinds = await countKinds(services);
  return {
    cards: await toCards(services, pageRows),
    total: Math.min(total, maxCounted),
    reserved: over ? 0 : await countReserved(services.db.reader, filter, maxCounted),
    over,
    kinds,
    pages,
    page,
    ...neighbours(query, pageRows, { more, backwards, page }),
  };
}

/** Returns up to `limit` pets after the query's cursor. `total` is undefined where it is not known exactly. */
export async function listAdoptable(services: AppServices, query: CatalogueQuery, limit: number) {
  const place = query.after ? { limit, after: query.after } : { limit, offset: 0 };
  const { total, rows } = await find(services, toFilter(query), query.sort, place);
  const pictures = await listPublicCardPictures(
    services,
    rows.map(({ id }) => id),
  );
  return {
    rows: rows.map((row) => ({ row, picture: pictures.get(row.id) })),
    total: total > maxCounted && isFiltered(toFilter(query)) ? undefined : total,
  };
}

export function findNewestKey(q: Queries, by: Date): Promise<number> {
  return findNewestOrderKey(q, by.toISOString());
}

/** Returns available pets that match a catalogue URL and whose order key lies in (`after`, `upTo`], oldest first. */
export async function listPublishedSince(
  q: Queries,
  filters: string,
  { after, upTo }: { after: number; upTo: number },
  max: number,
): Promise<CatalogueCard[]> {
  const filter = toFilter(readCatalogueQuery(new URLSearchParams(filters)));
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
  const pictures = await listPublicCardPictures(
    services,
    adopted.map(({ id }) => id),
  );
  return adopted
    .flatMap(({ id, name }) => {
      const picture = pictures.get(id);
      return picture ? [{ id, name, picture }] : [];
    })
    .slice(0, max);
}

function toFilter(query: CatalogueQuery): CatalogueFilter {
  const { species, sex, size, goodWith, age } = query;
  const ages = ageBands.find(({ value }) => value === age)?.ages;
  return { terms: wordTerms(query.q), species, sex, size, goodWith, ages };
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
): Promise<{ total: number; rows: CatalogueCard[] }> {
  const q = services.db.reader;
  if (isFiltered(filter)) return findCatalogue(q, filter, sort, page, maxCounted + 1);
  const [total, rows] = await Promise.all([
    countListed(services),
    listCatalogue(q, filter, sort, page),
  ]);
  return { total, rows };
}

type KindCounts = Record<(typeof species)[number], PetCounts>;

export async function countKinds(services: AppServices): Promise<KindCounts> {
  const counters = await readCounters(services.db.reader, "listing:");
  const count = (kind: string) => ({
    available: counters[`listing:available:${kind}`] ?? 0,
    reserved: counters[`listing:reserved:${kind}`] ?? 0,
  });
  return Object.fromEntries(species.map((kind) => [kind, count(kind)])) as KindCounts;
}

async function countListed(services: AppServices): Promise<number> {
  const kinds = await countKinds(services);
  return species.reduce((sum, kind) => sum + kinds[kind].available + kinds[kind].reserved, 0);
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

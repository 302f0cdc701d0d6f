import {
  type ListingCard,
  numberedPages,
  pageSize,
} from "#app/features/adoption/listing/listing.ts";
import { readCounters } from "#app/platform/db/counters.server.ts";
import { countedMost } from "#app/platform/lists/counted-most.ts";
import { listCardPictures } from "#app/platform/pictures/pictures.server.ts";
import { wordTerms } from "#app/platform/search/search-text.ts";
import type { AppServices } from "#app/platform/services.ts";
import {
  type CatalogueCard,
  type CataloguePage,
  findCatalogue,
  listCatalogue,
} from "./catalogue.queries.server.ts";
import { ageBands, type CatalogueQuery, writeCatalogueQuery } from "./catalogue.ts";
import { type CatalogueFilter, isFiltered } from "./catalogue-filter.queries.server.ts";

export type CatalogueView = {
  cards: ListingCard[];
  total: number;
  /** The total is only a lower bound. */
  over: boolean;
  /** How many pages have a number. */
  pages: number;
  /** The number of this page; none beyond the numbered ones. */
  page: number | undefined;
  /** Queries of the pages beside this one, where they are not simply a number away. */
  previous: string | null | undefined;
  next: string | null | undefined;
};

/**
 * One page of the public catalogue (specification 2.6; product.md "Adoption"): twelve cards, numbered up to
 * page twenty, by cursor beyond. A page that is too high is the last one.
 */
export async function viewCatalogue(
  services: AppServices,
  query: CatalogueQuery,
): Promise<CatalogueView> {
  const filter = filterOf(query);
  const cursor = query.after ?? query.before;
  const requestedPage = Math.min(query.page, numberedPages);
  let { total, rows } = await find(services, filter, query.sort, pageOf(query, requestedPage));
  const pages = Math.min(Math.ceil(total / pageSize), numberedPages);
  const page = cursor ? undefined : Math.min(requestedPage, Math.max(1, pages));
  if (page !== undefined && page < requestedPage) {
    ({ total, rows } = await find(services, filter, query.sort, pageOf(query, page)));
  }
  const backwards = cursor !== undefined && cursor === query.before;
  const shown = backwards ? rows.slice(-pageSize) : rows.slice(0, pageSize);
  const more = rows.length > pageSize;
  const over = total > countedMost;
  return {
    cards: await cardsOf(services, shown),
    total: Math.min(total, countedMost),
    over,
    pages,
    page,
    ...neighbours(query, shown, { more, backwards, page }),
  };
}

function filterOf(query: CatalogueQuery): CatalogueFilter {
  const { species, sex, size, goodWith, age } = query;
  const ages = ageBands.find(({ value }) => value === age)?.ages;
  return { terms: wordTerms(query.q), species, sex, size, goodWith, ages };
}

/** Reads one row more than a page shows, to know whether there is a next page. */
function pageOf({ after, before }: CatalogueQuery, page: number): CataloguePage {
  const limit = pageSize + 1;
  if (after) return { limit, after };
  return before ? { limit, before } : { limit, offset: (page - 1) * pageSize };
}

/** Returns a page and the total: exact from the counters where nothing is filtered, else counted up to `countedMost` + 1. */
async function find(
  services: AppServices,
  filter: CatalogueFilter,
  sort: CatalogueQuery["sort"],
  page: CataloguePage,
): Promise<{ total: number; rows: CatalogueCard[] }> {
  const q = services.db.reader;
  if (isFiltered(filter)) return findCatalogue(q, filter, sort, page, countedMost + 1);
  const [total, rows] = await Promise.all([
    countListed(services),
    listCatalogue(q, filter, sort, page),
  ]);
  return { total, rows };
}

async function countListed(services: AppServices): Promise<number> {
  const counters = await readCounters(services.db.reader, "listing:");
  let sum = 0;
  for (const [name, value] of Object.entries(counters)) {
    if (name.startsWith("listing:available:") || name.startsWith("listing:reserved:")) sum += value;
  }
  return sum;
}

type PagePosition = { more: boolean; backwards: boolean; page: number | undefined };

/** Numbered pages know their neighbours by number; the last numbered one and those by cursor do not. */
function neighbours(
  query: CatalogueQuery,
  shown: CatalogueCard[],
  { more, backwards, page }: PagePosition,
) {
  const [first, last] = [shown[0], shown.at(-1)];
  const place = (card: CatalogueCard) => ({ key: card.order_key, age: card.age });
  const plain = { ...query, page: 1, after: undefined, before: undefined };
  const on = () => (last ? writeCatalogueQuery({ ...plain, after: place(last) }) : null);
  const back = () => (first ? writeCatalogueQuery({ ...plain, before: place(first) }) : null);
  if (page === undefined) {
    return {
      previous: !backwards || more ? back() : null,
      next: backwards || more ? on() : null,
    };
  }
  if (page < numberedPages) return { previous: undefined, next: undefined };
  return { previous: undefined, next: more ? on() : null };
}

async function cardsOf(services: AppServices, rows: CatalogueCard[]): Promise<ListingCard[]> {
  const pictures = await listCardPictures(
    services,
    rows.map(({ id }) => id),
  );
  return rows.map(({ id, name, breed, age, description, status }) => ({
    id,
    name,
    breed,
    age,
    description,
    status,
    picture: pictures.get(id),
  }));
}

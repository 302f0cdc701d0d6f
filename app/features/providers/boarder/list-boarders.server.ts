import type { PetType } from "#app/features/boarding/capacity/capacity.ts";
import { listOffers, readPetTypes } from "#app/features/boarding/capacity/take-places.server.ts";
import type { Queries } from "#app/platform/db/database.server.ts";
import type { ListQuery } from "#app/platform/lists/list-query.ts";
import type { CardPicture } from "#app/platform/pictures/picture.ts";
import { listPhotos } from "#app/platform/pictures/pictures.server.ts";
import { foldText, searchTerms } from "#app/platform/search/search-text.ts";
import type { AppServices } from "#app/platform/services.ts";
import {
  type ListedBoarder,
  listHomePhotos,
  listListedBoarders,
} from "./boarder.queries.server.ts";
import type { BoarderCard, boarderList } from "./boarder.ts";

type BoarderQuery = Omit<ListQuery<typeof boarderList>, "startDate" | "endDate" | "pet">;
type Found = ListedBoarder & { petTypes: PetType[]; free: number | undefined };

const pageSize = 12;

/** Free places hold for all `nights`. Sorts by name, price (without one last) or places; full ones come last. */
export async function listBoarders(
  services: AppServices,
  { searchTerm = "", petType, sortBy = "name", page }: Omit<BoarderQuery, "q">,
  nights: readonly string[] = [],
  { size, skip }: { size: number; skip: number } = { size: pageSize, skip: (page - 1) * pageSize },
): Promise<{ rows: BoarderCard[]; more: boolean; count: number }> {
  const q = services.db.reader;
  const offers = nights.length > 0 ? await listOffers(q, nights) : undefined;
  const free = offers && new Map(offers.map((offer) => [offer.id, offer.free]));
  const found = (await searchBoarders(q, searchTerm))
    .map((one): Found => {
      return { ...one, petTypes: listPetTypes(one), free: free && (free.get(one.id) ?? 0) };
    })
    .filter(({ petTypes }) => !petType || petTypes.includes(petType));
  const sorted = found.toSorted(
    (a, b) => Number(b.free !== 0) - Number(a.free !== 0) || orders[sortBy](a, b),
  );
  const rows = await buildCards(services, sorted.slice(skip, skip + size));
  return { rows, more: sorted.length > skip + size, count: sorted.length };
}

const noPrice = Number.POSITIVE_INFINITY;
const freePlaces = ({ free, places }: Found) => free ?? places ?? 0;

/** Ties stay sorted by name. */
const orders: Record<NonNullable<BoarderQuery["sortBy"]>, (a: Found, b: Found) => number> = {
  name: () => 0,
  price: (a, b) => (a.price_kobo ?? noPrice) - (b.price_kobo ?? noPrice) || 0,
  places: (a, b) => freePlaces(b) - freePlaces(a),
};

/** Every word must occur in name, area or description. */
export async function searchBoarders(q: Queries, text: string): Promise<ListedBoarder[]> {
  const terms = searchTerms(text);
  return (await listListedBoarders(q)).filter(({ name, area, about }) => {
    const searchable = foldText([name, area, about ?? ""].join(" "));
    return terms.every((term) => searchable.includes(term));
  });
}

/** None until they have chosen. */
export function listPetTypes({ takes_dogs, takes_cats, takes_other }: ListedBoarder): PetType[] {
  return readPetTypes({
    takes_dogs: takes_dogs ?? 0,
    takes_cats: takes_cats ?? 0,
    takes_other: takes_other ?? 0,
  });
}

/** In order, by boarder. */
export async function listPhotosByBoarder(
  services: AppServices,
  boarderIds: readonly string[],
): Promise<Map<string, CardPicture[]>> {
  const rows = await listHomePhotos(services.db.reader, boarderIds);
  const pictures = await listPhotos(
    services,
    rows.map(({ picture_id }) => picture_id),
  );
  const byBoarder = Map.groupBy(rows, ({ boarder_id }) => boarder_id);
  return new Map(
    [...byBoarder].map(([id, own]) => [
      id,
      own.flatMap(({ picture_id }) => pictures.get(picture_id) ?? []),
    ]),
  );
}

async function buildCards(services: AppServices, found: readonly Found[]): Promise<BoarderCard[]> {
  const ids = found.map(({ id }) => id);
  const photos = await listPhotosByBoarder(services, ids);
  return found.map(({ id, name, area, petTypes, price_kobo, places, free }) => ({
    id,
    name,
    area,
    petTypes,
    free,
    priceKobo: price_kobo,
    places: places ?? 0,
    photo: photos.get(id)?.[0],
  }));
}

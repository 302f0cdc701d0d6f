import { listAuditEntriesByRecord } from "#app/platform/audit/audit-log.queries.server.ts";
import { dayAndMonth, lagosDay } from "#app/platform/dates.ts";
import { isId } from "#app/platform/ids.ts";
import { listCardPictures, listPhotos } from "#app/platform/pictures/pictures.server.ts";
import type { AppServices } from "#app/platform/services.ts";
import { findUnit, type HousingUnit, listUnits } from "./housing-unit.queries.server.ts";
import {
  isInUse,
  type PlacedAnimal,
  type PlaceWithRoom,
  type UnitWithAnimals,
  unitKindNames,
  unitKinds,
} from "./housing-unit.ts";
import {
  listPlacedAnimals,
  listPlacementsOf,
  listUnplacedAnimals,
} from "./placement.queries.server.ts";

const maxHistory = 50;
/** Animals without a place on the screen; the list of animals has all. */
const maxUnplaced = 50;

/** The active places with their animals by kind, those that are not in use, and the animals without a place. */
export async function viewPlaces(services: AppServices) {
  const { reader } = services.db;
  const today = lagosDay(services.now());
  const [units, placed, unplaced] = await Promise.all([
    listUnits(reader),
    listPlacedAnimals(reader, today),
    listUnplacedAnimals(reader, maxUnplaced + 1),
  ]);
  const visible = unplaced.slice(0, maxUnplaced);
  const pictures = await findFaces(services, [...placed, ...visible]);
  const animalsIn = Map.groupBy(placed, ({ unit_id }) => unit_id);
  const active = units.filter(isInUse);
  const kinds = unitKindNames.flatMap((kind) => {
    const places = active
      .filter((unit) => unit.kind === kind)
      .map(({ id, name, capacity, occupied }): UnitWithAnimals => {
        const here = animalsIn.get(id) ?? [];
        const animals = here.map((one) => toAnimal(one, pictures(one), today));
        return { id, name, kind, capacity, occupied, animals };
      });
    return places.length > 0 ? [{ kind, title: unitKinds[kind].some, places }] : [];
  });
  return {
    kinds,
    inCare: placed.length + visible.length,
    inactive: units.filter((unit) => !isInUse(unit)).map(({ id, name }) => ({ id, name })),
    unplaced: visible.map((one) => toAnimal(one, pictures(one), today)),
    more: unplaced.length > maxUnplaced,
    withRoom: active.flatMap(toRoom),
  };
}

function toRoom(unit: HousingUnit & { occupied: number }): PlaceWithRoom[] {
  const { id, name, kind, capacity, occupied } = unit;
  return isInUse(unit) && occupied < capacity
    ? [{ id, name, kind, room: capacity - occupied }]
    : [];
}

type Found = Awaited<ReturnType<typeof listUnplacedAnimals>>[number] & {
  overdue_since?: string | null;
};

/** The animal's photo, else its listing's. */
async function findFaces(services: AppServices, animals: readonly Found[]) {
  const photoIds = animals.flatMap(({ photo_id }) => photo_id ?? []);
  const listingIds = animals.flatMap(({ photo_id, listing_id }) =>
    photo_id === null && listing_id !== null ? listing_id : [],
  );
  const [photos, ofListings] = await Promise.all([
    listPhotos(services, photoIds),
    listCardPictures(services, [...new Set(listingIds)]),
  ]);
  return ({ photo_id, listing_id }: Found) =>
    photo_id === null ? ofListings.get(listing_id ?? "") : photos.get(photo_id);
}

function toAnimal(
  { id, pet_id, name, hold_until, overdue_since = null }: Found,
  picture: PlacedAnimal["picture"],
  today: string,
): PlacedAnimal {
  const isLate = overdue_since !== null;
  const isOnHold = hold_until !== null && hold_until >= today;
  const hold = isOnHold ? `until ${dayAndMonth(hold_until)}` : undefined;
  return {
    ...{ petId: pet_id, episodeId: id, name, picture, isLate },
    mark: isLate ? "vaccination" : hold,
  };
}

/** For `MoveAnimalForm`: the active places with room for one more, in the order of their names, without `except`. */
export async function listPlacesWithRoom(
  { db }: AppServices,
  except?: string,
): Promise<PlaceWithRoom[]> {
  const units = await listUnits(db.reader);
  return units.filter(({ id }) => id !== except).flatMap(toRoom);
}

/** Where an animal is and was during a stay, newest first; the first is open while it is here. */
export function listPlacesOfEpisode({ db }: AppServices, episodeId: string) {
  return listPlacementsOf(db.reader, episodeId);
}

export async function findPlaceForStaff({ db }: AppServices, id: string) {
  const unit = isId(id) ? await findUnit(db.reader, id) : undefined;
  if (!unit) return undefined;
  return {
    unit,
    history: await listAuditEntriesByRecord(db.reader, "housing-unit", id, maxHistory),
  };
}

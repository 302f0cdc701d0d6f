import { findPerson } from "#app/features/accounts/person/find-person.server.ts";
import { boardsPets } from "#app/platform/actor.ts";
import { addDays, daysBetween, daysFrom } from "#app/platform/dates.ts";
import type { Queries } from "#app/platform/db/database.server.ts";
import { done, type Outcome, refused } from "#app/platform/outcome.ts";
import { listProfileGaps } from "#app/platform/providers/list-profile-gaps.queries.server.ts";
import {
  deleteNights,
  deleteSomeNights,
  findCapacityRow,
  insertNights,
  listBoarderCandidates,
  listDaysOff,
  listNights,
  listTakenPlaces,
  lockCapacity,
  type PlaceRequest,
} from "./capacity.queries.server.ts";
import {
  type Candidate,
  nightOff,
  nightShort,
  type Offer,
  type PetType,
  whyKindsNotTaken,
} from "./capacity.ts";

export async function listNightsOfStay(q: Queries, stayId: string): Promise<ReadonlySet<string>> {
  return new Set((await listNights(q, stayId)).map(({ night }) => night));
}

export {
  findBookableBoarder,
  forgetPets,
  listPetsAway,
} from "./capacity.queries.server.ts";

export type PetToPlace = {
  /** The pet's id within the stay. */
  id: string;
  name: string;
  /** The owner's pet of a booking. A database constraint allows it one place a night. */
  petId?: string | null;
  kind?: PetType | null | undefined;
};

type PlacesToTake = {
  stayId: string;
  boarderId: string;
  nights: readonly string[];
  pets: readonly PetToPlace[];
  before?: FormerNights | undefined;
};

/** Places that the stay had before the boarder reduced the capacity. It may take them again. */
type FormerNights = { places: number; daysOff: readonly string[] };

/**
 * Takes a place for each pet and night; it may differ from night to night. Refuses CONFLICT with a sentence when the
 * boarder is not listed, does not take one of the pets, has a day off, or has too few places. A lock of the boarder's
 * places and a database constraint prevent overbooking.
 */
export async function takePlaces(
  trx: Queries,
  { stayId, boarderId, nights, pets, before }: PlacesToTake,
): Promise<Outcome<{ boarder: string }>> {
  await lockCapacity(trx, boarderId);
  const person = await findPerson(trx, boarderId);
  const capacity = await findCapacityRow(trx, boarderId);
  const isBookable =
    person && boardsPets(person.role) && person.status === "active" && person.verified_at !== null;
  // A stay that had places gets them back even if the profile is incomplete now.
  const isListed =
    before !== undefined || !(await listProfileGaps(trx, [boarderId])).has(boarderId);
  if (!isBookable || !capacity || !isListed) {
    return refused("CONFLICT", "This boarder cannot take pets at the moment.");
  }
  const { name } = person;
  const unfit = whyKindsNotTaken({ name, petTypes: readPetTypes(capacity) }, pets);
  if (unfit) return refused("CONFLICT", `${unfit}.`);
  const off = new Set(await listDaysOff(trx, boarderId, nights[0] ?? ""));
  const dayOff = nights.find((night) => off.has(night) && !before?.daysOff.includes(night));
  if (dayOff) return refused("CONFLICT", `${nightOff(name, dayOff)}.`);
  const listed = await listTakenPlaces(trx, boarderId, nights[0] ?? "", nights.at(-1) ?? "");
  const taken = Map.groupBy(listed, ({ night }) => night);
  const rows = [];
  for (const night of nights) {
    const used = new Set((taken.get(night) ?? []).map(({ place }) => place));
    const free = numbers(Math.max(capacity.places, before?.places ?? 0)).filter(
      (number) => !used.has(number),
    );
    for (const [index, { id, petId = null }] of pets.entries()) {
      const place = free[index];
      if (!place) {
        const short = nightShort(name, night, { free: free.length, pets: pets.length });
        return refused("CONFLICT", `${short}.`);
      }
      const occupant = { stay_id: stayId, stay_pet_id: id, pet_id: petId };
      rows.push({ boarder_id: boarderId, night, place, ...occupant });
    }
  }
  const inserted = await insertNights(trx, rows);
  return inserted === rows.length
    ? done({ boarder: name })
    : refused("CONFLICT", `${nightShort(name, nights[0] ?? "", { free: 0, pets: pets.length })}.`);
}

function numbers(max: number): number[] {
  return Array.from({ length: max }, (_, index) => index + 1);
}

/** Frees the nights from `from` on. Returns what the boarder no longer offers, for an undo. */
export async function freePlaces(trx: Queries, stayId: string, from = ""): Promise<FormerNights> {
  const nights = (await listNights(trx, stayId)).filter(({ night }) => night >= from);
  const former = await findFormerNights(trx, nights);
  await deleteNights(trx, stayId, from);
  return former;
}

type Move = Omit<PlacesToTake, "nights"> & { from: readonly string[]; to: readonly string[] };

/**
 * Takes the nights of `to` that are not in `from`, and frees those of `from` that are not in `to`. Returns what of them
 * the boarder no longer offers, for an undo. Refuses as `takePlaces`.
 */
export async function movePlaces(
  trx: Queries,
  { from, to, ...rest }: Move,
): Promise<Outcome<FormerNights>> {
  const { stayId, boarderId } = rest;
  await lockCapacity(trx, boarderId);
  const left = from.filter((night) => !to.includes(night));
  const ownNights = await listNights(trx, stayId);
  const former = await findFormerNights(
    trx,
    ownNights.filter(({ night }) => left.includes(night)),
  );
  await deleteSomeNights(trx, stayId, left);
  const nights = to.filter((night) => !from.includes(night));
  if (nights.length === 0) return done(former);
  const taken = await takePlaces(trx, { ...rest, nights });
  return taken.ok ? done(former) : taken;
}

async function findFormerNights(
  trx: Queries,
  nights: Awaited<ReturnType<typeof listNights>>,
): Promise<FormerNights> {
  const [first] = nights;
  if (!first) return { places: 0, daysOff: [] };
  const capacity = await findCapacityRow(trx, first.boarder_id);
  const off = await listDaysOff(trx, first.boarder_id, first.night);
  const over = nights.map(({ place }) => place).filter((place) => place > (capacity?.places ?? 0));
  return {
    places: Math.max(0, ...over),
    daysOff: [...new Set(nights.map(({ night }) => night))].filter((night) => off.includes(night)),
  };
}

/** Free places by night, 0 on days off. */
export async function listFreeNights(
  q: Queries,
  boarderId: string,
  { first, last }: { first: string; last: string },
): Promise<Map<string, number>> {
  const nights = daysFrom(first, last);
  const capacity = await findCapacityRow(q, boarderId);
  if (nights.length === 0 || !capacity) return new Map(nights.map((night) => [night, 0]));
  const off = new Set(await listDaysOff(q, boarderId, first));
  const taken = Map.groupBy(await listTakenPlaces(q, boarderId, first, last), ({ night }) => night);
  return new Map(
    nights.map((night) => {
      // Places above a reduced number may still be taken.
      const used = taken.get(night)?.filter(({ place }) => place <= capacity.places).length ?? 0;
      return [night, off.has(night) ? 0 : capacity.places - used];
    }),
  );
}

const maxShiftDays = 60;

type NearestSearch = {
  start: string;
  nights: number;
  places: number;
  today: string;
  lastStart: string;
  /** Nights whose places the stay has already. */
  ownNights?: ReadonlySet<string>;
};

/** Whether the boarder has enough free places in every night, beside those that the stay has already. */
export async function hasRoom(
  q: Queries,
  boarderId: string,
  {
    nights,
    places,
    ownNights,
  }: { nights: readonly string[]; places: number; ownNights: ReadonlySet<string> },
): Promise<boolean> {
  const [first = "", last = first] = [nights[0], nights.at(-1)];
  const free = await listFreeNights(q, boarderId, { first, last });
  return nights.every((night) => ownNights.has(night) || (free.get(night) ?? 0) >= places);
}

/**
 * At most three start days near `start` from `today` to `lastStart`. One of the boarders has enough free places in every
 * night.
 */
export async function listNearestStarts(
  q: Queries,
  boarderIds: readonly string[],
  search: NearestSearch,
): Promise<string[]> {
  const { start, nights, places, today, lastStart, ownNights } = search;
  const earliest = [addDays(start, -maxShiftDays), today].toSorted().at(-1) ?? today;
  const latest = [addDays(start, maxShiftDays), lastStart].toSorted()[0] ?? lastStart;
  const last = addDays(latest, nights - 1);
  const offers: Map<string, number>[] = [];
  for (const id of boarderIds) {
    offers.push(await listFreeNights(q, id, { first: earliest, last }));
  }
  const fits = (first: string) =>
    offers.some((free) =>
      daysFrom(first, addDays(first, nights - 1)).every(
        (night) => ownNights?.has(night) || (free.get(night) ?? 0) >= places,
      ),
    );
  const distance = (day: string) => Math.abs(daysBetween(start, day));
  return daysFrom(earliest, latest)
    .filter(fits)
    .sort((a, b) => distance(a) - distance(b))
    .slice(0, 3)
    .sort();
}

/** For each request the boarders by name. */
export async function listCapacities(
  q: Queries,
  requests: readonly PlaceRequest[],
): Promise<Candidate[][]> {
  const candidates = Map.groupBy(
    await listBoarderCandidates(q, requests),
    ({ request }) => request,
  );
  return requests.map(({ nights, pets }, index) =>
    (candidates.get(index) ?? []).map((one) => ({
      id: one.id,
      name: one.name,
      area: one.area,
      petTypes: readPetTypes(one),
      priceKobo: one.price_kobo,
      free: Math.max(0, one.places - (one.taken ?? 0)),
      shortNight: readShortNight(one, nights[0] ?? "", pets),
      dayOff: one.day_off,
    })),
  );
}

/** A boarder without taken nights has no `short_night`: then their number of places decides. */
function readShortNight(
  { places, short_night }: { places: number; short_night: string | null },
  first: string,
  pets: number,
): Candidate["shortNight"] {
  if (short_night !== null) {
    const [night = "", free] = short_night.split(" ");
    return { night, free: Math.max(0, Number(free)) };
  }
  return places < pets ? { night: first, free: places } : null;
}

/** Boarders with enough free places in every night, those with the most first. */
export async function listOffers(
  q: Queries,
  nights: readonly string[],
  pets = 1,
): Promise<Offer[]> {
  const [capacities = []] = await listCapacities(q, [{ nights, pets }]);
  return capacities
    .filter(({ shortNight, dayOff }) => shortNight === null && dayOff === null)
    .sort((a, b) => b.free - a.free);
}

export function readPetTypes(row: {
  takes_dogs: 0 | 1;
  takes_cats: 0 | 1;
  takes_other: 0 | 1;
}): PetType[] {
  const taken: [PetType, 0 | 1][] = [
    ["Dog", row.takes_dogs],
    ["Cat", row.takes_cats],
    ["Other", row.takes_other],
  ];
  return taken.filter(([, takes]) => takes === 1).map(([type]) => type);
}

import { findPerson } from "#app/features/accounts/person/find-person.server.ts";
import { boardsPets } from "#app/platform/actor.ts";
import { addDays, daysBetween, daysFrom } from "#app/platform/dates.ts";
import type { Queries } from "#app/platform/db/database.server.ts";
import { done, type Outcome, refused } from "#app/platform/outcome.ts";
import { listProfileGaps } from "#app/platform/providers/list-profile-gaps.queries.server.ts";
import {
  deleteNights,
  findCapacityRow,
  insertNights,
  listCandidates,
  listDaysOff,
  listNights,
  listTaken,
  listTakenBetween,
  lockCapacity,
  type PlacesWanted,
} from "./capacity.queries.server.ts";
import {
  type Candidate,
  nightOff,
  nightShort,
  type Offer,
  type PetType,
  whyKindsNotTaken,
} from "./capacity.ts";

export {
  findBookableBoarder,
  findPetNight,
  forgetPets,
  listPetsAway,
} from "./capacity.queries.server.ts";

/** A pet of a stay that takes a place. */
export type PetToPlace = {
  /** The pet's id within the stay. */
  id: string;
  name: string;
  /** The owner's pet of a booking: it takes one place a night, by database constraint. */
  petId?: string | null;
  /** What the pet is, where that is known. */
  kind?: PetType | null | undefined;
};

type PlacesToTake = {
  stayId: string;
  boarderId: string;
  nights: readonly string[];
  pets: readonly PetToPlace[];
  /** The days off and the places that these nights had before: no reason to refuse them. */
  before?: FormerNights | undefined;
};

/** What a stay held although its boarder had taken it back by then: so many places, and nights on their days off. */
type FormerNights = { places: number; daysOff: readonly string[] };

/**
 * Takes a place of this boarder for each of these pets and nights, in the caller's transaction; from night to night it may be
 * another place. Refuses CONFLICT with a sentence when the boarder is not listed, does not take one of the pets, has a day off, or has too few places left in one of the nights: of any number at once no more pass than there are
 * places, by a lock of the boarder's places and by database constraint.
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
  // What a stay held before is given back even where the profile has gaps since.
  const isListed =
    before !== undefined || !(await listProfileGaps(trx, [boarderId])).has(boarderId);
  if (!isBookable || !capacity || !isListed) {
    return refused("CONFLICT", "This boarder cannot take pets at the moment.");
  }
  const { name } = person;
  const unfit = whyKindsNotTaken({ name, petTypes: petTypesOf(capacity) }, pets);
  if (unfit) return refused("CONFLICT", `${unfit}.`);
  const off = new Set(await listDaysOff(trx, boarderId, nights[0] ?? ""));
  const dayOff = nights.find((night) => off.has(night) && !before?.daysOff.includes(night));
  if (dayOff) return refused("CONFLICT", `${nightOff(name, dayOff)}.`);
  const taken = Map.groupBy(await listTaken(trx, boarderId, nights), ({ night }) => night);
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
      const taker = { stay_id: stayId, stay_pet_id: id, pet_id: petId };
      rows.push({ boarder_id: boarderId, night, place, ...taker });
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

/**
 * Frees the nights of a stay from a day on, in the caller's transaction. Returns what its boarder would not give today, for
 * whoever takes them again.
 */
export async function freePlaces(trx: Queries, stayId: string, from = ""): Promise<FormerNights> {
  const held = (await listNights(trx, stayId)).filter(({ night }) => night >= from);
  await deleteNights(trx, stayId, from);
  const [first] = held;
  if (!first) return { places: 0, daysOff: [] };
  const capacity = await findCapacityRow(trx, first.boarder_id);
  const off = await listDaysOff(trx, first.boarder_id, first.night);
  const over = held.map(({ place }) => place).filter((place) => place > (capacity?.places ?? 0));
  return {
    places: Math.max(0, ...over),
    daysOff: [...new Set(held.map(({ night }) => night))].filter((night) => off.includes(night)),
  };
}

/** Returns how many places of a boarder are free in each night from `first` to `last`, none on days off. */
export async function listFreeNights(
  q: Queries,
  boarderId: string,
  { first, last }: { first: string; last: string },
): Promise<Map<string, number>> {
  const nights = daysFrom(first, last);
  const capacity = await findCapacityRow(q, boarderId);
  if (nights.length === 0 || !capacity) return new Map(nights.map((night) => [night, 0]));
  const off = new Set(await listDaysOff(q, boarderId, first));
  const taken = Map.groupBy(
    await listTakenBetween(q, boarderId, first, last),
    ({ night }) => night,
  );
  return new Map(
    nights.map((night) => {
      // Fewer places than before may leave more nights taken than there are places.
      const used = taken.get(night)?.filter(({ place }) => place <= capacity.places).length ?? 0;
      return [night, off.has(night) ? 0 : capacity.places - used];
    }),
  );
}

/** Stretches of nights are looked for so many days around the wanted first one. */
const lookAround = 60;

/**
 * Returns the first days, nearest to the wanted one, on which so many nights in a row have so many places free at this
 * boarder: at most three, none before `today` or after `lastStart`.
 */
export async function listNearestStarts(
  q: Queries,
  boarderId: string,
  wanted: { start: string; nights: number; places: number; today: string; lastStart: string },
): Promise<string[]> {
  const { start, nights, places, today, lastStart } = wanted;
  const earliest = [addDays(start, -lookAround), today].toSorted().at(-1) ?? today;
  const latest = [addDays(start, lookAround), lastStart].toSorted()[0] ?? lastStart;
  const last = addDays(latest, nights - 1);
  const free = await listFreeNights(q, boarderId, { first: earliest, last });
  const fits = (first: string) =>
    daysFrom(first, addDays(first, nights - 1)).every((night) => (free.get(night) ?? 0) >= places);
  const distance = (day: string) => Math.abs(daysBetween(start, day));
  return daysFrom(earliest, latest)
    .filter(fits)
    .sort((a, b) => distance(a) - distance(b))
    .slice(0, 3)
    .sort();
}

/** Returns for each of these wishes the boarders with places, by name, and how they are in its nights. */
export async function listCapacities(
  q: Queries,
  wishes: readonly PlacesWanted[],
): Promise<Candidate[][]> {
  const candidates = Map.groupBy(await listCandidates(q, wishes), ({ wish }) => wish);
  return wishes.map(({ nights, pets }, index) =>
    (candidates.get(index) ?? []).map((one) => ({
      id: one.id,
      name: one.name,
      area: one.area,
      petTypes: petTypesOf(one),
      priceKobo: one.price_kobo,
      free: Math.max(0, one.places - (one.taken ?? 0)),
      shortNight: shortNightOf(one, nights[0] ?? "", pets),
      dayOff: one.day_off,
    })),
  );
}

/** A night of which nothing is taken yet is short only where there are fewer places than pets. */
function shortNightOf(
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

/** Returns the boarders who have so many places free in every one of these nights, those with the most room first. */
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

/** The kinds of pets of a stored capacity. */
export function petTypesOf(row: {
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

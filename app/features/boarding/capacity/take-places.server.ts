import { findPerson } from "#app/features/accounts/person/find-person.server.ts";
import { addDays, daysFrom, formatDay } from "#app/platform/dates.ts";
import type { Queries } from "#app/platform/db/database.server.ts";
import { done, type Outcome, refused } from "#app/platform/outcome.ts";
import {
  deleteNights,
  findCapacityRow,
  insertNights,
  listCandidates,
  listDaysOff,
  listTaken,
  listTakenBetween,
  lockCapacity,
} from "./capacity.queries.server.ts";
import { notTaken, type Offer, type PetType } from "./capacity.ts";

export { findBookableBoarder, findPetNight, forgetPet } from "./capacity.queries.server.ts";

type PlacesToTake = {
  stayId: string;
  boarderId: string;
  nights: readonly string[];
  /** The owner's pet of a booking: it takes one place a night, by database constraint. */
  petId?: string | null;
  /** What the pet is, where that is known. */
  kind?: PetType | undefined;
};

/**
 * Takes a place of this boarder for each of the nights, in the caller's transaction; from night to night it may be
 * another place. Refuses CONFLICT with a sentence when the boarder is not verified and active, does not take such a
 * pet, has a day off, or has no place left in one of the nights: of any number at once no more pass than there are places, by a lock of the
 * boarder's places and by database constraint.
 */
export async function takePlaces(
  trx: Queries,
  { stayId, boarderId, nights, petId = null, kind }: PlacesToTake,
): Promise<Outcome<{ boarder: string }>> {
  await lockCapacity(trx, boarderId);
  const person = await findPerson(trx, boarderId);
  const capacity = await findCapacityRow(trx, boarderId);
  const isBookable =
    person?.role === "boarder" && person.status === "active" && person.verified_at !== null;
  if (!isBookable || !capacity) {
    return refused("CONFLICT", "This boarder cannot take pets at the moment.");
  }
  const { name } = person;
  if (kind && !petTypesOf(capacity).includes(kind)) {
    return refused("CONFLICT", `${notTaken(name, kind)}.`);
  }
  const off = new Set(await listDaysOff(trx, boarderId, nights[0] ?? ""));
  const dayOff = nights.find((night) => off.has(night));
  if (dayOff) return refused("CONFLICT", `${name} has a day off on ${formatDay(dayOff)}.`);
  const taken = Map.groupBy(await listTaken(trx, boarderId, nights), ({ night }) => night);
  const rows = [];
  for (const night of nights) {
    const used = new Set((taken.get(night) ?? []).map(({ place }) => place));
    const place = numbers(capacity.places).find((number) => !used.has(number));
    if (!place) return refused("CONFLICT", full(name, night));
    rows.push({ boarder_id: boarderId, night, place, stay_id: stayId, pet_id: petId });
  }
  const inserted = await insertNights(trx, rows);
  return inserted === rows.length
    ? done({ boarder: name })
    : refused("CONFLICT", full(name, nights[0] ?? ""));
}

function full(name: string, night: string): string {
  return `${name} has no free place in the night of ${formatDay(night)}.`;
}

function numbers(max: number): number[] {
  return Array.from({ length: max }, (_, index) => index + 1);
}

/** Frees the nights of a stay from a day on, in the caller's transaction. */
export function freePlaces(trx: Queries, stayId: string, from = ""): Promise<void> {
  return deleteNights(trx, stayId, from);
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
 * Returns the first days, nearest to the wanted one, on which so many nights in a row are free at this boarder: at most
 * three, none before `today` or after `lastStart`.
 */
export async function listNearestStarts(
  q: Queries,
  boarderId: string,
  wanted: { start: string; nights: number; today: string; lastStart: string },
): Promise<string[]> {
  const { start, nights, today, lastStart } = wanted;
  const earliest = [addDays(start, -lookAround), today].toSorted().at(-1) ?? today;
  const latest = [addDays(start, lookAround), lastStart].toSorted()[0] ?? lastStart;
  const last = addDays(latest, nights - 1);
  const free = await listFreeNights(q, boarderId, { first: earliest, last });
  const fits = (first: string) =>
    daysFrom(first, addDays(first, nights - 1)).every((night) => (free.get(night) ?? 0) > 0);
  const distance = (day: string) => Math.abs(Date.parse(day) - Date.parse(start));
  return daysFrom(earliest, latest)
    .filter(fits)
    .sort((a, b) => distance(a) - distance(b))
    .slice(0, 3)
    .sort();
}

/** Returns the boarders who have a place free in every one of these nights, those with the most room first. */
export async function listOffers(q: Queries, nights: readonly string[]): Promise<Offer[]> {
  const candidates = await listCandidates(q, nights);
  return candidates
    .map(({ places, taken, takes_dogs, takes_cats, takes_other, ...person }) => ({
      ...person,
      petTypes: petTypesOf({ takes_dogs, takes_cats, takes_other }),
      free: places - (taken ?? 0),
    }))
    .filter(({ free }) => free > 0)
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

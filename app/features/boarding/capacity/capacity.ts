/** What a boarder takes: how many animals a night, of which kinds, and when none. */
import { formatDay } from "#app/platform/dates.ts";
import { counted } from "#app/platform/in-words.ts";
import { formatMoney } from "#app/platform/money.ts";

export const petTypes = ["Dog", "Cat", "Other"] as const;
export type PetType = (typeof petTypes)[number];

export const maxPlaces = 50;
export const maxDaysOff = 400;
/** The name of the form beside those of days off. */
export const placesIntent = "save-places";
export const placesMissing = "Please enter how many pets you can take at once";
export const placesMessage = `Please enter a whole number from 0 to ${maxPlaces}`;

export type Capacity = {
  places: number;
  petTypes: PetType[];
  /** Days (`YYYY-MM-DD`), ascending; the night that begins on one is taken by no new stay. */
  daysOff: string[];
};

/** Of a boarder who names no price of a night. */
export const priceOnRequest = "Price on request";

/** What a night with our boarders costs, of the lowest price in kobo; null where none of them names one. */
export function lowestPriceInWords(lowestKobo: number | null): string {
  return lowestKobo === null
    ? "Our boarders tell you the price of a night on request."
    : `A stay costs from ${formatMoney(lowestKobo)} a night for each pet. You pay the boarder.`;
}

/** Returns why this boarder cannot have a pet of that kind. */
export function notTaken(name: string, kind: PetType): string {
  return `${name} does not take ${kind === "Other" ? "this kind of pet" : `${kind.toLowerCase()}s`}`;
}

/** Returns why a boarder cannot have one of these pets, which is named where there are several; undefined where they can. */
export function whyKindsNotTaken(
  { name, petTypes }: { name: string; petTypes: readonly PetType[] },
  pets: readonly { name: string; kind?: PetType | null | undefined }[],
): string | undefined {
  const unfit = pets.find(({ kind }) => kind && !petTypes.includes(kind));
  if (!unfit?.kind) return undefined;
  const reason = notTaken(name, unfit.kind);
  return pets.length > 1 ? `${reason}: ${unfit.name}` : reason;
}

/** Returns why this boarder takes nothing more in that night. */
export function nightFull(name: string, night: string): string {
  return `${name} has no free place in the night of ${formatDay(night)}`;
}

/** Returns why this boarder has too few places in that night for so many pets. */
export function nightShort(
  name: string,
  night: string,
  { free, pets }: { free: number; pets: number },
): string {
  if (free === 0) return nightFull(name, night);
  return `${name} has ${counted(free, "place")} left on ${formatDay(night)}; ${counted(pets, "pet")} need ${pets}`;
}

/** The same of a day off. */
export function nightOff(name: string, night: string): string {
  return `${name} has a day off on ${formatDay(night)}`;
}

/** A boarder with places, and how they are in the nights of a stay. */
export type Candidate = {
  id: string;
  name: string;
  area: string;
  petTypes: PetType[];
  /** For a night; null: told on request. */
  priceKobo: number | null;
  /** The fewest free places of any of the nights. */
  free: number;
  /** The first night with fewer free places than there are pets, and how many it has. */
  shortNight: { night: string; free: number } | null;
  /** The first day off. */
  dayOff: string | null;
};

/** A boarder with a place for a stay. */
export type Offer = Pick<Candidate, "id" | "name" | "area" | "petTypes" | "free">;

/** A stay of a day in its boarder's calendar. */
export type StayOfDay = { id: string; pet: string; start: string; end: string };

/** One day of a boarder's calendar: who sleeps there that night, who comes and who goes. */
export type CalendarDay = {
  day: string;
  /** Places that are free that night. */
  free: number;
  places: number;
  isOff: boolean;
  /** Still to come: it can be made a day off, or free again. */
  isToCome: boolean;
  staying: StayOfDay[];
  arriving: StayOfDay[];
  leaving: StayOfDay[];
};

/** The nights of a month, each with how many places are taken in it. */
export type MonthOfNights = {
  /** `2026-11`. */
  month: string;
  today: string;
  places: number;
  nights: { day: string; taken: number; isOff: boolean }[];
  /** The months beside it, where they can be looked at. */
  before?: string;
  after?: string;
};

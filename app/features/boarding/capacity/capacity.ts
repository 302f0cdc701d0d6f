import { formatDay } from "#app/platform/dates.ts";
import { capitalised, counted, listInWords } from "#app/platform/in-words.ts";
import { formatMoney, moneyInText } from "#app/platform/money.ts";
import type { AvatarPicture } from "#app/platform/pictures/picture.ts";

export const petTypes = ["Dog", "Cat", "Other"] as const;
export type PetType = (typeof petTypes)[number];

export const maxPlaces = 50;
export const maxBoarderDaysOff = 400;
export const placesIntent = "save-places";
export const placesMissing = "Please enter how many pets you can take at once";
export const placesMessage = `Please enter a whole number from 0 to ${maxPlaces}`;
export const somePlaces = `Please enter a whole number from 1 to ${maxPlaces}`;
export const kindsMissing = "Please choose which pets you take";

export type Capacity = {
  places: number;
  petTypes: PetType[];
  /** `YYYY-MM-DD`, ascending. No new stay includes the night that begins on such a day. */
  daysOff: string[];
};

export const maxPriceKobo = 100_000_000;

/** Of the price of a night, which may be empty. */
export const priceMessages = {
  unreadable:
    "Please enter the price of a night as an amount in naira, such as 8,000, or leave it empty: owners then read 'on request'",
  tooHigh: `Please enter at most ${formatMoney(maxPriceKobo)}`,
};

export const priceOnRequest = "Price on request";

/** The lowest price of a night for each kind, in kobo; null: on request. */
export type NightPrices = Record<PetType, number | null>;

const kindNames: Record<PetType, [one: string, several: string]> = {
  Dog: ["dog", "dogs"],
  Cat: ["cat", "cats"],
  Other: ["pet", "pets"],
};

/** `Dogs from ₦6,500 a night, cats from ₦8,000; other pets on request. You pay the boarder.` */
export function nightPricesInWords(prices: NightPrices): string {
  const [known, onRequest] = [true, false].map((isKnown) =>
    petTypes.filter((kind) => (prices[kind] !== null) === isKnown),
  ) as [PetType[], PetType[]];
  if (known.length === 0) return "Our boarders tell you the price of a night on request.";
  const name = (kind: PetType) => (kind === "Other" ? "other pets" : kindNames[kind][1]);
  const amounts = known.map(
    (kind, index) =>
      `${name(kind)} from ${moneyInText(prices[kind] ?? 0)}${index === 0 ? " a night" : ""}`,
  );
  const others = onRequest.length > 0 ? `; ${listInWords(onRequest.map(name))} on request` : "";
  return `${capitalised(amounts.join(", ") + others)}. You pay the boarder.`;
}

/** `2 cats`, or `3 pets` where the kinds differ or one is unknown. */
export function petsInWords(kinds: readonly (PetType | undefined)[]): string {
  const [kind = "Other"] = kinds;
  const isAlike = kinds.every((one) => one === kind);
  return counted(kinds.length, kindNames[isAlike ? kind : "Other"][0]);
}

/** A boarder as everybody sees them. */
export type PublicBoarder = {
  id: string;
  name: string;
  area: string;
  priceKobo: number | null;
  photo: AvatarPicture | undefined;
};
export const maxPublicBoarders = 3;

export function notTaken(name: string, kind: PetType): string {
  return `${name} does not take ${kind === "Other" ? "this kind of pet" : `${kind.toLowerCase()}s`}`;
}

/** Undefined where the boarder takes all of them. Names the pet where there are several. */
export function whyKindsNotTaken(
  { name, petTypes }: { name: string; petTypes: readonly PetType[] },
  pets: readonly { name: string; kind?: PetType | null | undefined }[],
): string | undefined {
  const unfit = pets.find(({ kind }) => kind && !petTypes.includes(kind));
  if (!unfit?.kind) return undefined;
  const reason = notTaken(name, unfit.kind);
  return pets.length > 1 ? `${reason}: ${unfit.name}` : reason;
}

function nightFull(name: string, night: string): string {
  return `${name} has no free place in the night of ${formatDay(night)}`;
}

export function nightShort(
  name: string,
  night: string,
  { free, pets }: { free: number; pets: number },
): string {
  if (free === 0) return nightFull(name, night);
  return `${name} has ${counted(free, "place")} left on ${formatDay(night)}; ${counted(pets, "pet")} need ${pets}`;
}

export function nightOff(name: string, night: string): string {
  return `${name} has a day off on ${formatDay(night)}`;
}

/** A boarder, and their free places in the nights of a stay. */
export type Candidate = {
  id: string;
  name: string;
  area: string;
  petTypes: PetType[];
  /** For a night; null: on request. */
  priceKobo: number | null;
  /** The lowest number in any of the nights. */
  free: number;
  /** The first night with fewer free places than pets. */
  shortNight: { night: string; free: number } | null;
  dayOff: string | null;
};

export type Offer = Pick<Candidate, "id" | "name" | "area" | "petTypes" | "free">;

export type StayOfDay = { id: string; pet: string; start: string; end: string };

export type CalendarDay = {
  day: string;
  free: number;
  places: number;
  isOff: boolean;
  /** It can still become a day off, or free again. */
  isToCome: boolean;
  staying: StayOfDay[];
  arriving: StayOfDay[];
  leaving: StayOfDay[];
};

export type MonthOfNights = {
  /** `2026-11`. */
  month: string;
  today: string;
  places: number;
  nights: { day: string; taken: number; isOff: boolean }[];
  before?: string;
  after?: string;
};

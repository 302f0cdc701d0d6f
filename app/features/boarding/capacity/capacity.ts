/** What a boarder takes: how many animals a night, of which kinds, and when none. */

export const petTypes = ["Dog", "Cat", "Other"] as const;
export type PetType = (typeof petTypes)[number];

export const maxPlaces = 50;
export const maxDaysOff = 400;
export const placesMissing = "Please enter how many pets you can take at once";
export const placesMessage = `Please enter a whole number from 0 to ${maxPlaces}`;

export type Capacity = {
  places: number;
  petTypes: PetType[];
  /** Days (`YYYY-MM-DD`), ascending; the night that begins on one is taken by no new stay. */
  daysOff: string[];
};

/** Returns why this boarder cannot have a pet of that kind. */
export function notTaken(name: string, kind: PetType): string {
  return `${name} does not take ${kind === "Other" ? "this kind of pet" : `${kind.toLowerCase()}s`}`;
}

/** A boarder with a place for a stay. */
export type Offer = {
  id: string;
  name: string;
  area: string;
  petTypes: PetType[];
  /** The fewest free places of any of the nights. */
  free: number;
};

/** The nights of a month, each with how many places are taken in it. */
export type MonthOfNights = {
  /** `2026-11`. */
  month: string;
  today: string;
  places: number;
  nights: { night: string; taken: number; isOff: boolean }[];
  /** The months beside it, where they can be looked at. */
  before?: string;
  after?: string;
};

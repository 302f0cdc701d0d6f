/** @see product.md "Boarding" */
import { hourMs } from "#app/platform/dates.ts";
import { inWords } from "#app/platform/in-words.ts";

/** After this time an unanswered booking expires. */
export const unansweredHours = 48;
export const unansweredMs = unansweredHours * hourMs;

export function unansweredInWords(): string {
  return inWords(unansweredHours, "hour");
}

export const maxNights = 90;
/** How far ahead a stay may end. */
export const monthsAhead = 12;

export function maxNightsInWords(): string {
  return inWords(maxNights, "night");
}

/** A stay that begins within these days needs a boarder soon. */
export const soonDays = 3;

export function soonInWords(): string {
  return inWords(soonDays, "day");
}

/** A boarder sees arrivals within these days. */
export const arrivalDays = 7;

export function arrivalInWords(): string {
  return inWords(arrivalDays, "day");
}

/** How long after a stay its boarder sees contacts, needs and files. */
export const boarderSeesDays = 7;

export function boarderSeesInWords(): string {
  return inWords(boarderSeesDays, "day");
}

/** How long after a stay its people can write to each other. */
export const stayMessageDays = 7;

export function stayMessageDaysInWords(): string {
  return inWords(stayMessageDays, "day");
}

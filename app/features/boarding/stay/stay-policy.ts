/** The numbers of stays, and how they are said. @see product.md "Boarding" */
import { hourMs } from "#app/platform/dates.ts";
import { inWords } from "#app/platform/in-words.ts";

/** An owner's booking that its boarder leaves unanswered for so long expires. */
export const unansweredHours = 48;
export const unansweredMs = unansweredHours * hourMs;

/** `48 hours`. */
export function unansweredInWords(): string {
  return inWords(unansweredHours, "hour");
}

/** The longest stay, and how far ahead it may end. */
export const maxNights = 90;
export const monthsAhead = 12;

/** `90 nights`. */
export function maxNightsInWords(): string {
  return inWords(maxNights, "night");
}

/** A stay that begins within so many days needs its boarder soon. */
export const soonDays = 3;

/** `three days`. */
export function soonInWords(): string {
  return inWords(soonDays, "day");
}

/** Within so many days an arrival is announced to its boarder. */
export const arrivalDays = 7;

/** `seven days`. */
export function arrivalInWords(): string {
  return inWords(arrivalDays, "day");
}

/** So long after a stay its boarder knows how to reach people, what the pet needs, and its files. */
export const boarderSeesDays = 7;

/** `seven days`. */
export function boarderSeesInWords(): string {
  return inWords(boarderSeesDays, "day");
}

/** So long after a stay its people can write to each other. */
export const messageDays = 7;

/** `seven days`. */
export function messageDaysInWords(): string {
  return inWords(messageDays, "day");
}

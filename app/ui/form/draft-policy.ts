/** For how long a browser keeps what was typed and not sent, and how that is said. */
import { inWords } from "#app/platform/in-words.ts";

export const draftDays = 7;

/** `seven days`. */
export function draftInWords(): string {
  return inWords(draftDays, "day");
}

/** Of somebody who is not signed in. */
export const strangerDraftHours = 24;

/** `24 hours`. */
export function strangerDraftInWords(): string {
  return inWords(strangerDraftHours, "hour");
}

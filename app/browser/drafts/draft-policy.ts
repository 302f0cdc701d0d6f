/** How long a browser keeps drafts, in numbers and words. */
import { inWords } from "#app/platform/in-words.ts";

export const draftDays = 7;

/** `seven days`. */
export function draftInWords(): string {
  return inWords(draftDays, "day");
}

/** Drafts of visitors. */
export const strangerDraftHours = 24;

/** `24 hours`. */
export function strangerDraftInWords(): string {
  return inWords(strangerDraftHours, "hour");
}

import { inWords } from "#app/platform/in-words.ts";

export const draftDays = 7;

export function draftInWords(): string {
  return inWords(draftDays, "day");
}

export const strangerDraftHours = 24;

export function strangerDraftInWords(): string {
  return inWords(strangerDraftHours, "hour");
}

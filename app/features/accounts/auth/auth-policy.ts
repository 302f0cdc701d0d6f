/** The numbers of passwords and links, and how they are said. */
import { dayMs, hourMs } from "#app/platform/dates.ts";
import { inWords } from "#app/platform/in-words.ts";

export const shortestPasswordCharacters = 10;
export const longestPasswordCharacters = 128;

/** `10 characters`. */
export function shortestPasswordInWords(): string {
  return `${shortestPasswordCharacters} characters`;
}

/** Links that confirm an address or set a password. */
export const linkHours = 1;
export const linkMs = linkHours * hourMs;

/** `one hour`. */
export function linkInWords(): string {
  return inWords(linkHours, "hour");
}

/** The link of an invitation. */
export const invitationDays = 3;
export const invitationMs = invitationDays * dayMs;

/** `three days`. */
export function invitationInWords(): string {
  return inWords(invitationDays, "day");
}

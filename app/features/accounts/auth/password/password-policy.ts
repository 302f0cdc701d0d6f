/** The limits of passwords and links, in numbers and words. */
import { dayMs, hourMs } from "#app/platform/dates.ts";
import { inWords } from "#app/platform/in-words.ts";

export const shortestPasswordCharacters = 10;
export const longestPasswordCharacters = 128;

/** `10 characters`. */
export function shortestPasswordInWords(): string {
  return `${shortestPasswordCharacters} characters`;
}

/** How long a link works that confirms an address or sets a password. */
export const linkHours = 1;
export const linkMs = linkHours * hourMs;

/** `one hour`. */
export function linkInWords(): string {
  return inWords(linkHours, "hour");
}

/** How long an invitation's link works. */
export const invitationDays = 3;
export const invitationMs = invitationDays * dayMs;

/** `three days`. */
export function invitationInWords(): string {
  return inWords(invitationDays, "day");
}

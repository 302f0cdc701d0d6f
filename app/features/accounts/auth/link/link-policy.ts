import { dayMs, hourMs } from "#app/platform/dates.ts";
import { inWords } from "#app/platform/in-words.ts";

/** Of links that confirm an address or set a password. */
const linkHours = 1;
export const linkMs = linkHours * hourMs;

export function linkInWords(): string {
  return inWords(linkHours, "hour");
}

const invitationDays = 3;
export const invitationMs = invitationDays * dayMs;

export function invitationInWords(): string {
  return inWords(invitationDays, "day");
}

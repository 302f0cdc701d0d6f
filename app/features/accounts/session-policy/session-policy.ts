import { dayMs } from "#app/platform/dates.ts";
import { inWords } from "#app/platform/in-words.ts";

/** A session or an app's token ends this many days after its last use. */
export const sessionDays = 30;

export function sessionInWords(): string {
  return inWords(sessionDays, "day");
}

export function sessionExpiry(now: Date): string {
  return new Date(now.getTime() + sessionDays * dayMs).toISOString();
}

/** A use within this time of the last recorded one is not recorded. */
export const touchAfterMs = 10 * 60 * 1000;

/** A browser not seen for this long counts as new. */
export const knownBrowserDays = 400;

export function knownBrowserInWords(): string {
  return inWords(knownBrowserDays, "day");
}

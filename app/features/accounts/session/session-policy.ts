/** The lifetimes of sessions and known browsers, in numbers and words. */
import { inWords } from "#app/platform/in-words.ts";

/** A session, or an app's token, ends this long after its last use. */
export const sessionDays = 30;

/** `30 days`. */
export function sessionInWords(): string {
  return inWords(sessionDays, "day");
}

/** A browser not seen for this long counts as new. */
export const knownBrowserDays = 400;

/** `400 days`. */
export function knownBrowserInWords(): string {
  return inWords(knownBrowserDays, "day");
}

/** For how long people stay signed in and their browsers are known, and how that is said. */
import { inWords } from "#app/platform/in-words.ts";

/** A session ends so long after its last use, and so does an app's token. */
export const sessionDays = 30;

/** `30 days`. */
export function sessionInWords(): string {
  return inWords(sessionDays, "day");
}

/** A browser that has not been seen for so long is a new one. */
export const knownBrowserDays = 400;

/** `400 days`. */
export function knownBrowserInWords(): string {
  return inWords(knownBrowserDays, "day");
}

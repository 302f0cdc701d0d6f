import { type Role, runsRescue } from "#app/platform/actor.ts";
import { inWords } from "#app/platform/in-words.ts";

/** After its last use; also of an app's token. */
export const sessionDays = 30;

export function sessionInWords(): string {
  return inWords(sessionDays, "day");
}

/** A browser not seen for this long counts as new. */
export const knownBrowserDays = 400;

export function knownBrowserInWords(): string {
  return inWords(knownBrowserDays, "day");
}

/** Staff, and whoever still has one from before. */
export function mayHaveSecondFactor(role: Role, has: boolean): boolean {
  return runsRescue(role) || has;
}

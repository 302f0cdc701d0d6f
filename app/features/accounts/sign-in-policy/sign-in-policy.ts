/** How long a sign-in lasts, and who needs a second factor for it. */
import { type Role, runsRescue } from "#app/platform/actor.ts";
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

/** Whether somebody may have a second factor: staff; who has one from before may still change it. */
export function mayHaveSecondFactor(role: Role, has: boolean): boolean {
  return runsRescue(role) || has;
}

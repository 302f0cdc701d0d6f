import { type Role, runsRescue } from "#app/platform/actor.ts";

/** Staff, and people who still have a second factor from when they were staff. */
export function mayHaveSecondFactor(role: Role, has: boolean): boolean {
  return runsRescue(role) || has;
}

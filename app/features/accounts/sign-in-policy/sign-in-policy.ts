import { type Role, runsRescue } from "#app/platform/actor.ts";

/** Staff, and whoever still has one from before. */
export function mayHaveSecondFactor(role: Role, has: boolean): boolean {
  return runsRescue(role) || has;
}

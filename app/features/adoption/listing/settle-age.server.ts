import { lagosDay } from "#app/platform/dates.ts";
import { inWords } from "#app/platform/in-words.ts";
import { done, type Outcome, refused } from "#app/platform/outcome.ts";
import { ageInYears, maxAgeYears, type PetAge } from "./pet-age.ts";

/** Sets the age from the birth month. Refuses INVALID for a future month, or one too long ago. */
export function settleAge<Texts extends PetAge>(texts: Texts, now: Date): Outcome<Texts> {
  if (!texts.birthMonth) return done(texts);
  const age = ageInYears(texts.birthMonth, lagosDay(now));
  if (age !== undefined) return done({ ...texts, age });
  return refused("INVALID", "", {
    fields: {
      birthMonth: [`The birth month must lie within the last ${inWords(maxAgeYears, "year")}`],
    },
  });
}

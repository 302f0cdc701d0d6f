/** A pet's age: whole years, and the birth month (`YYYY-MM`) or an empty text. */
import { daysBetween, lagosDay } from "#app/platform/dates.ts";
import { counted, inWords } from "#app/platform/in-words.ts";
import { done, type Outcome, refused } from "#app/platform/outcome.ts";

type PetAge = { age: number; birthMonth: string };

const maxAgeYears = 20;

function formatAge(age: number): string {
  if (age === 0) return "Under 1 year";
  return counted(age, "year");
}

/** On a Lagos day. Weeks below three months, counted from the middle of the birth month; months below one year. */
export function describeAge({ age, birthMonth }: PetAge, today: string): string {
  const months = birthMonth ? monthsBetween(birthMonth, today) : undefined;
  if (months === undefined || months < 0) return formatAge(age);
  if (months >= 12) return formatAge(Math.floor(months / 12));
  if (months >= 3) return `${months} months`;
  const weeks = Math.max(0, Math.floor(daysBetween(`${birthMonth}-15`, today) / 7));
  return weeks === 0 ? "Newborn" : counted(weeks, "week");
}

/** Returns the whole years since a birth month; undefined if it is in the future or more than `maxAgeYears` ago. */
export function wholeYearsSince(birthMonth: string, today: string): number | undefined {
  const months = monthsBetween(birthMonth, today);
  return months < 0 || months >= (maxAgeYears + 1) * 12 ? undefined : Math.floor(months / 12);
}

function monthsBetween(birthMonth: string, today: string): number {
  const number = (text: string) => Number(text.slice(0, 4)) * 12 + Number(text.slice(5, 7));
  return number(today) - number(birthMonth);
}

/** Sets the age from the birth month. Refuses INVALID for a future month, or one too long ago. */
export function settleAge<Texts extends PetAge>(texts: Texts, now: Date): Outcome<Texts> {
  if (!texts.birthMonth) return done(texts);
  const age = wholeYearsSince(texts.birthMonth, lagosDay(now));
  if (age !== undefined) return done({ ...texts, age });
  return refused("INVALID", "", {
    fields: {
      birthMonth: [`The birth month must lie within the last ${inWords(maxAgeYears, "year")}`],
    },
  });
}

/** A pet's age: whole years, and the month of its birth (`YYYY-MM`) where it is known, else empty. */
import { daysBetween } from "#app/platform/dates.ts";
import { counted } from "#app/platform/in-words.ts";
export type PetAge = { age: number; birthMonth: string };

/** No pet is older. */
export const maxAgeYears = 20;

/** Whole years, where no more is known. */
export function formatAge(age: number): string {
  if (age === 0) return "Under 1 year";
  return counted(age, "year");
}

/**
 * Returns the age in words on a Lagos day (`YYYY-MM-DD`): weeks below three months, counted from the middle of the
 * birth month, months below one year, then years.
 */
export function describeAge({ age, birthMonth }: PetAge, today: string): string {
  const months = birthMonth ? monthsBetween(birthMonth, today) : undefined;
  if (months === undefined || months < 0) return formatAge(age);
  if (months >= 12) return formatAge(Math.floor(months / 12));
  if (months >= 3) return `${months} months`;
  const weeks = Math.max(0, Math.floor(daysBetween(`${birthMonth}-15`, today) / 7));
  return weeks === 0 ? "Newborn" : counted(weeks, "week");
}

/** Returns the whole years that a birth month makes on a Lagos day; undefined where it lies ahead or over `maxAgeYears` back. */
export function ageInYears(birthMonth: string, today: string): number | undefined {
  const months = monthsBetween(birthMonth, today);
  return months < 0 || months >= (maxAgeYears + 1) * 12 ? undefined : Math.floor(months / 12);
}

function monthsBetween(birthMonth: string, today: string): number {
  const number = (text: string) => Number(text.slice(0, 4)) * 12 + Number(text.slice(5, 7));
  return number(today) - number(birthMonth);
}

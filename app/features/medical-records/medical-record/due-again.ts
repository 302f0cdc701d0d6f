/** When a vaccination is due again, by its distance from the day on which it was given. */
import { addMonthsToDay } from "#app/platform/dates.ts";
import { counted } from "#app/platform/in-words.ts";

/** A second dose, the usual distance, and that of the vaccines that last longest. */
export const secondDoseMonths = 1;
export const usualYears = 1;
export const longestYears = 3;

const distances = [
  { value: "1m", label: `In ${counted(secondDoseMonths, "month")}`, months: secondDoseMonths },
  { value: "1y", label: `In ${counted(usualYears, "year")}`, months: usualYears * 12 },
  { value: "3y", label: `In ${counted(longestYears, "year")}`, months: longestYears * 12 },
] as const;

/** The choices of a form; without one the typed day counts, or there is none. */
export const dueChoices = [
  ...distances.map(({ value, label }) => ({ value, label })),
  { value: "", label: "Not, or on the day below" },
];

/** The day on which it is due: the typed one, else by the choice; null for neither. */
export function dueDay(typed: {
  happenedOn: string;
  dueIn: string;
  nextDueOn: string;
}): string | null {
  if (typed.nextDueOn !== "") return typed.nextDueOn;
  const months = distances.find(({ value }) => value === typed.dueIn)?.months;
  return months === undefined ? null : addMonthsToDay(typed.happenedOn, months);
}

/** When a vaccination is due again, by its distance from the day on which it was given. */
import { addMonthsToDay } from "#app/platform/dates.ts";

const distances = [
  { value: "1m", label: "In 1 month", months: 1 },
  { value: "1y", label: "In 1 year", months: 12 },
  { value: "3y", label: "In 3 years", months: 36 },
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

import { addMonthsToDay } from "#app/platform/dates.ts";

/** A second dose, the usual interval, and the interval of the longest-lasting vaccines. */
const intervals = [
  { value: "1m", label: "In 1 month", months: 1 },
  { value: "1y", label: "In 1 year", months: 12 },
  { value: "3y", label: "In 3 years", months: 36 },
] as const;

export const dueChoices = [
  ...intervals.map(({ value, label }) => ({ value, label })),
  { value: "", label: "Not, or on the day below" },
];

/** The entered day, else the day of the choice; null without both. */
export function dueDay(input: {
  happenedOn: string;
  dueIn: string;
  nextDueOn: string;
}): string | null {
  if (input.nextDueOn !== "") return input.nextDueOn;
  const months = intervals.find(({ value }) => value === input.dueIn)?.months;
  return months === undefined ? null : addMonthsToDay(input.happenedOn, months);
}

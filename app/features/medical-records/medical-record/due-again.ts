import { addMonthsToDay } from "#app/platform/dates.ts";
import { counted } from "#app/platform/in-words.ts";

const secondDoseMonths = 1;
const usualYears = 1;
/** For the vaccines that last longest. */
const maxYears = 3;

const intervals = [
  { value: "1m", label: `In ${counted(secondDoseMonths, "month")}`, months: secondDoseMonths },
  { value: "1y", label: `In ${counted(usualYears, "year")}`, months: usualYears * 12 },
  { value: "3y", label: `In ${counted(maxYears, "year")}`, months: maxYears * 12 },
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

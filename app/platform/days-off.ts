/** Days off are stored day by day, but entered and shown as ranges. */
import { addDays, daysFrom, formatDays } from "./dates.ts";

export type DaysOff = { first: string; last: string };

export const daysOffIntents = { add: "add-days-off", remove: "remove-days-off" } as const;

export const daysOffMessages = {
  day: "Please enter the day as in 2026-12-24",
  passed: "This day has passed: please enter one from today on",
  order: "The last day comes before the first: please check both",
  tooMany: (limit: number) => `Please name at most ${limit} days off`,
};

export function groupDays(days: readonly string[]): DaysOff[] {
  const ranges: DaysOff[] = [];
  for (const day of days) {
    const open = ranges.at(-1);
    if (open && addDays(open.last, 1) === day) open.last = day;
    else ranges.push({ first: day, last: day });
  }
  return ranges;
}

export function daysOffInWords({ first, last }: DaysOff): string {
  const range = formatDays(first, last);
  return first.slice(0, 7) === last.slice(0, 7) ? range.replace(/ \w+ to /, " to ") : range;
}

export function withDays(days: readonly string[], { first, last }: DaysOff): string[] {
  return [...new Set([...days, ...daysFrom(first, last)])].sort();
}

export function withoutDays(days: readonly string[], { first, last }: DaysOff): string[] {
  return days.filter((day) => day < first || day > last);
}

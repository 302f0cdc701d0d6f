import { addDays, addMonths, daysFrom, weekdayOf } from "../dates.ts";

/** How many months before and after this one a calendar shows. */
const monthsAround = 12;

/** A month of a calendar by address. */
export type CalendarMonth = {
  /** `2026-11`. */
  month: string;
  days: string[];
  /** The months beside it, where they can be looked at. */
  before: string | undefined;
  after: string | undefined;
};

/** Returns the wanted month, or this one where there is none within a year of it. */
export function calendarMonth(wanted: string | undefined, today: string): CalendarMonth {
  const present = today.slice(0, 7);
  const [first, last] = [addMonths(present, -monthsAround), addMonths(present, monthsAround)];
  const month = wanted && wanted >= first && wanted <= last ? wanted : present;
  return {
    month,
    days: daysFrom(`${month}-01`, addDays(`${addMonths(month, 1)}-01`, -1)),
    before: month > first ? addMonths(month, -1) : undefined,
    after: month < last ? addMonths(month, 1) : undefined,
  };
}

/** A month in an address: `2026-11`. */
export const monthPattern = /^\d{4}-(0[1-9]|1[0-2])$/;

/** A stretch of a month, by the indexes of its first and last day. */
export type Stretch = { first: number; last: number };

/** Returns stretches in as few lines as they need, none over another in its line: each in the first where it has room. */
export function packLines<One extends Stretch>(stretches: readonly One[]): One[][] {
  const lines: One[][] = [];
  for (const one of stretches.toSorted((a, b) => a.first - b.first || b.last - a.last)) {
    const line = lines.find((placed) => (placed.at(-1)?.last ?? -1) < one.first);
    if (line) line.push(one);
    else lines.push([one]);
  }
  return lines;
}

/** The first and the last day of a month. */
export function monthRange(month: string): { first: string; last: string } {
  return { first: `${month}-01`, last: addDays(`${addMonths(month, 1)}-01`, -1) };
}

/** The days of a month by week, from Monday on; undefined before the first and after the last. */
export function weeksOf<Day extends { day: string }>(days: readonly Day[]): (Day | undefined)[][] {
  const [first] = days;
  if (!first) return [];
  const before = Array.from({ length: weekdayOf(first.day) - 1 }, () => undefined);
  const all = [...before, ...days];
  return Array.from({ length: Math.ceil(all.length / 7) }, (_, week) =>
    Array.from({ length: 7 }, (_, day) => all[week * 7 + day]),
  );
}

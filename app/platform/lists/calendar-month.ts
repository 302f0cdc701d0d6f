import { addDays, addMonths, daysFrom, isoWeekday } from "../dates.ts";

const monthsAround = 12;

export type CalendarMonth = {
  month: string;
  days: string[];
  before: string | undefined;
  after: string | undefined;
};

/** The requested month, or the present one if it is out of range. */
export function calendarMonth(requested: string | undefined, today: string): CalendarMonth {
  const present = today.slice(0, 7);
  const [first, last] = [addMonths(present, -monthsAround), addMonths(present, monthsAround)];
  const month = requested && requested >= first && requested <= last ? requested : present;
  const range = monthRange(month);
  return {
    month,
    days: daysFrom(range.first, range.last),
    before: month > first ? addMonths(month, -1) : undefined,
    after: month < last ? addMonths(month, 1) : undefined,
  };
}

export const monthPattern = /^\d{4}-(0[1-9]|1[0-2])$/;

export type Stretch = { first: number; last: number };

/** Packs stretches into as few lines as possible, without overlaps. */
export function packLines<One extends Stretch>(stretches: readonly One[]): One[][] {
  const lines: One[][] = [];
  for (const one of stretches.toSorted((a, b) => a.first - b.first || b.last - a.last)) {
    const line = lines.find((placed) => (placed.at(-1)?.last ?? -1) < one.first);
    if (line) line.push(one);
    else lines.push([one]);
  }
  return lines;
}

export function monthRange(month: string): { first: string; last: string } {
  return { first: `${month}-01`, last: addDays(`${addMonths(month, 1)}-01`, -1) };
}

/** Weeks from Monday on; undefined before the first day and after the last. */
export function groupByWeek<Day extends { day: string }>(
  days: readonly Day[],
): (Day | undefined)[][] {
  const [first] = days;
  if (!first) return [];
  const before = Array.from({ length: isoWeekday(first.day) - 1 }, () => undefined);
  const all = [...before, ...days];
  return Array.from({ length: Math.ceil(all.length / 7) }, (_, week) =>
    Array.from({ length: 7 }, (_, day) => all[week * 7 + day]),
  );
}

import { counted } from "./in-words.ts";

/** At UTC+1 all year; `lagosInstant` and the queries of SQLite rely on it. */
const zone = "Africa/Lagos";

const dayParts = new Intl.DateTimeFormat("en-GB", {
  timeZone: zone,
  day: "numeric",
  month: "short",
  year: "numeric",
});
const clock = new Intl.DateTimeFormat("en-GB", {
  timeZone: zone,
  hour: "2-digit",
  minute: "2-digit",
  hour12: false,
});
const isoDay = new Intl.DateTimeFormat("en-CA", {
  timeZone: zone,
  year: "numeric",
  month: "2-digit",
  day: "2-digit",
});

/** An instant (ISO text) as a Lagos day: `20 Sep, 2024`. */
export function formatDay(instant: string): string {
  const parts = Object.fromEntries(
    dayParts.formatToParts(new Date(instant)).map((part) => [part.type, part.value]),
  );
  return `${parts.day} ${parts.month?.slice(0, 3)}, ${parts.year}`;
}

/** The first and the last Lagos day, the year once where they share it: `16 Dec to 19 Dec, 2026`. */
export function formatDays(first: string, last: string): string {
  const [from, to] = [formatDay(first), formatDay(last)];
  if (from === to) return to;
  const isOneYear = from.slice(-4) === to.slice(-4);
  return `${isOneYear ? from.replace(/, .*/, "") : from} to ${to}`;
}

/** An instant (ISO text) as Lagos day and time: `20 Sep, 2024, 14:05`. */
export function formatInstant(instant: string): string {
  return `${formatDay(instant)}, ${clock.format(new Date(instant))}`;
}

/** The Lagos time of an instant (ISO text): `14:05`. */
export function formatTime(instant: string): string {
  return clock.format(new Date(instant));
}

const weekday = new Intl.DateTimeFormat("en-GB", { timeZone: zone, weekday: "long" });

/** The weekday of an instant (ISO text) in Lagos, or of a day: `Monday`. */
export function formatWeekday(instant: string): string {
  return weekday.format(new Date(instant));
}

/** The weekday of a day (`YYYY-MM-DD`), from Monday (1) to Sunday (7). */
export function weekdayOf(day: string): number {
  return new Date(`${day}T00:00:00.000Z`).getUTCDay() || 7;
}

/** The instant `minutes` after midnight in Lagos; 1,440 is the next midnight. */
export function lagosInstant(day: string, minutes = 0): Date {
  return new Date(Date.parse(`${day}T00:00:00+01:00`) + minutes * 60_000);
}

/** The Lagos day of an instant, `YYYY-MM-DD`. */
export function lagosDay(instant: Date): string {
  return isoDay.format(instant);
}

/** Minutes after midnight in Lagos. */
export function minutesOfDay(instant: string): number {
  const at = new Date(instant);
  return Math.floor((at.getTime() - lagosInstant(lagosDay(at)).getTime()) / 60_000);
}

/** Whole days from one Lagos day (`YYYY-MM-DD`) to another. */
export function daysBetween(from: string, to: string): number {
  return Math.round((Date.parse(to) - Date.parse(from)) / dayMs);
}

/** Milliseconds of an hour. */
export const hourMs = 60 * 60 * 1000;
export const dayMs = 24 * hourMs;

/** Returns how long ago an instant (ISO text) was, in one rounded-down unit: `new`, `5 hours`, `5 days`. */
export function formatWait(since: string, now: Date): string {
  return inOneUnit(now.getTime() - Date.parse(since)) ?? "new";
}

/** Returns how near or how far past a deadline (ISO text) is, in one rounded-down unit: `in 5 hours`, `5 days late`. */
export function formatDue(due: string, now: Date): string {
  const lateMs = now.getTime() - Date.parse(due);
  const wait = inOneUnit(Math.abs(lateMs));
  if (!wait) return "due now";
  return lateMs > 0 ? `${wait} late` : `in ${wait}`;
}

/** `5 hours`, `5 days`; undefined for less than an hour. */
function inOneUnit(ms: number): string | undefined {
  const hours = Math.floor(ms / hourMs);
  if (hours < 1) return undefined;
  return hours < 24 ? counted(hours, "hour") : counted(Math.floor(hours / 24), "day");
}

/** Returns the instant (ISO text) so many hours after another. */
export function addHours(instant: string, hours: number): string {
  return new Date(Date.parse(instant) + hours * hourMs).toISOString();
}

/** A month (`2026-11`) in words: `Nov 2026`. */
export function formatMonth(month: string): string {
  return formatDay(`${month}-15T12:00:00.000Z`).replace(/^\d+ (\w+), /, "$1 ");
}

/** A month (`YYYY-MM`) some months later, or earlier. */
export function addMonths(month: string, months: number): string {
  const [year = 0, number = 1] = month.split("-").map(Number);
  return new Date(Date.UTC(year, number - 1 + months, 1)).toISOString().slice(0, 7);
}

/** All months from the first to the last, both included; none when the last is before the first. */
export function monthsFrom(first: string, last: string): string[] {
  const months: string[] = [];
  for (let month = first; month <= last; month = addMonths(month, 1)) months.push(month);
  return months;
}

/** A Lagos day (`YYYY-MM-DD`) some days later, or earlier. */
export function addDays(day: string, days: number): string {
  return new Date(Date.parse(day) + days * dayMs).toISOString().slice(0, 10);
}

/** The same day of the month some months later, or earlier, or that month's last: `2026-01-31` and 1 is `2026-02-28`. */
export function addMonthsToDay(day: string, months: number): string {
  const month = addMonths(day.slice(0, 7), months);
  const same = `${month}${day.slice(7)}`;
  return isDay(same) ? same : addDays(`${addMonths(month, 1)}-01`, -1);
}

/** Whether a text is a day that exists: `2026-02-28`, and not `2026-02-30`. */
export function isDay(text: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return false;
  const time = Date.parse(`${text}T00:00:00.000Z`);
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(text);
}

/** All days from the first to the last, both included; none when the last is before the first. */
export function daysFrom(first: string, last: string): string[] {
  const count = Math.max(0, daysBetween(first, last) + 1);
  return Array.from({ length: count }, (_, index) => addDays(first, index));
}

import { counted } from "./in-words.ts";

/** UTC+1 all year; `lagosInstant` and the SQLite queries rely on it. */
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

export function formatDay(instant: string): string {
  const parts = Object.fromEntries(
    dayParts.formatToParts(new Date(instant)).map((part) => [part.type, part.value]),
  );
  return `${parts.day} ${parts.month?.slice(0, 3)}, ${parts.year}`;
}

/** `16 Dec`. */
export function dayAndMonth(instant: string): string {
  return formatDay(instant).replace(/,.*/, "");
}

/** `16 Dec to 19 Dec, 2026`: the year once where both share it. */
export function formatDays(first: string, last: string): string {
  const [from, to] = [formatDay(first), formatDay(last)];
  if (from === to) return to;
  const isOneYear = from.slice(-4) === to.slice(-4);
  return `${isOneYear ? from.replace(/, .*/, "") : from} to ${to}`;
}

/** `28 Nov – 3 Dec`, `2 – 6 Dec`; with the year where it is over and of another year. No line breaks within a day. */
export function formatShortDays(first: string, last: string, today: string): string {
  const [from, to] = [dayAndMonth(first), dayAndMonth(last)];
  const isOneMonth = first.slice(0, 7) === last.slice(0, 7);
  const isLongAgo = last < today && last.slice(0, 4) !== today.slice(0, 4);
  const year = isLongAgo ? ` ${last.slice(0, 4)}` : "";
  const start = first === last ? "" : `${isOneMonth ? Number(first.slice(8)) : from} – `;
  return `${start}${to}${year}`.replaceAll(/(\d) (\w{3}\b)/g, "$1\u00a0$2");
}

/** As a title: `16 to 19 Dec, 2026`, and no line breaks within a day. */
export function formatDaysAsTitle(first: string, last: string): string {
  const [, , month = ""] = /^(\d+) (.*)$/.exec(formatDay(last)) ?? [];
  const isOneMonth = first !== last && formatDay(first).endsWith(` ${month}`);
  const days = isOneMonth
    ? `${Number(first.slice(8))} to ${formatDay(last)}`
    : formatDays(first, last);
  return days.replaceAll(/(\d) (\w{3}\b)/g, "$1\u00a0$2").replaceAll(", ", ",\u00a0");
}

export function formatInstant(instant: string): string {
  return `${formatDay(instant)}, ${clock.format(new Date(instant))}`;
}

export function formatTime(instant: string): string {
  return clock.format(new Date(instant));
}

const weekday = new Intl.DateTimeFormat("en-GB", { timeZone: zone, weekday: "long" });

/** Takes an instant (ISO text) or a day. */
export function formatWeekday(instant: string): string {
  return weekday.format(new Date(instant));
}

/** `today, 18:00`, `tomorrow, 10:00`, else `Wed, 2 Dec, 10:00`. */
export function nearInstant(instant: string, today: string): string {
  const day = lagosDay(new Date(instant));
  const near = day === today ? "today" : day === addDays(today, 1) ? "tomorrow" : undefined;
  return `${near ?? formatDayOfWeek(day, { short: true })}, ${formatTime(instant)}`;
}

/** `Wed, 2 Dec`; `Wednesday, 2 Dec` where it is not `short`. No line break between day and month. */
export function formatDayOfWeek(day: string, { short = false } = {}): string {
  const name = formatWeekday(day);
  const [date = ""] = formatDay(day).split(",");
  return `${short ? name.slice(0, 3) : name}, ${date.replace(" ", "\u00a0")}`;
}

/** From Monday (1) to Sunday (7). */
export function isoWeekday(day: string): number {
  return new Date(`${day}T00:00:00.000Z`).getUTCDay() || 7;
}

/** The instant `minutes` after midnight in Lagos; 1,440 is the next midnight. */
export function lagosInstant(day: string, minutes = 0): Date {
  return new Date(Date.parse(`${day}T00:00:00+01:00`) + minutes * 60_000);
}

export function lagosDay(instant: Date): string {
  return isoDay.format(instant);
}

export function minutesOfDay(instant: string): number {
  const at = new Date(instant);
  return Math.floor((at.getTime() - lagosInstant(lagosDay(at)).getTime()) / 60_000);
}

/** Whole days from one day (`YYYY-MM-DD`) to another. */
export function daysBetween(from: string, to: string): number {
  return Math.round((Date.parse(to) - Date.parse(from)) / dayMs);
}

export const hourMs = 60 * 60 * 1000;
export const dayMs = 24 * hourMs;

/** How long ago an instant was, in one rounded-down unit: `new`, `5 hours`, `5 days`. */
export function formatWait(since: string, now: Date): string {
  return inOneUnit(now.getTime() - Date.parse(since)) ?? "new";
}

/** The distance to a deadline, in one rounded-down unit: `in 5 hours`, `5 days late`, `due now`. */
export function formatDue(due: string, now: Date): string {
  const lateMs = now.getTime() - Date.parse(due);
  const wait = inOneUnit(Math.abs(lateMs));
  if (!wait) return "due now";
  return lateMs > 0 ? `${wait} late` : `in ${wait}`;
}

/** Undefined for less than an hour. */
function inOneUnit(ms: number): string | undefined {
  const hours = Math.floor(ms / hourMs);
  if (hours < 1) return undefined;
  return hours < 24 ? counted(hours, "hour") : counted(Math.floor(hours / 24), "day");
}

/** Returns ISO text. */
export function addHours(instant: string, hours: number): string {
  return new Date(Date.parse(instant) + hours * hourMs).toISOString();
}

export function formatMonth(month: string): string {
  return formatDay(`${month}-15T12:00:00.000Z`).replace(/^\d+ (\w+), /, "$1 ");
}

export function addMonths(month: string, months: number): string {
  const [year = 0, number = 1] = month.split("-").map(Number);
  return new Date(Date.UTC(year, number - 1 + months, 1)).toISOString().slice(0, 7);
}

/** From the first to the last month (`YYYY-MM`), both included; empty when the last is before the first. */
export function monthsFrom(first: string, last: string): string[] {
  const months: string[] = [];
  for (let month = first; month <= last; month = addMonths(month, 1)) months.push(month);
  return months;
}

export function addDays(day: string, days: number): string {
  return new Date(Date.parse(day) + days * dayMs).toISOString().slice(0, 10);
}

/** The same day of another month, or that month's last: `2026-01-31` and 1 is `2026-02-28`. */
export function addMonthsToDay(day: string, months: number): string {
  const month = addMonths(day.slice(0, 7), months);
  const same = `${month}${day.slice(7)}`;
  return isDay(same) ? same : addDays(`${addMonths(month, 1)}-01`, -1);
}

/** Whether the day exists: `2026-02-28`, but not `2026-02-30`. */
export function isDay(text: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return false;
  const time = Date.parse(`${text}T00:00:00.000Z`);
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(text);
}

/** From the first to the last day, both included; empty when the last is before the first. */
export function daysFrom(first: string, last: string): string[] {
  const count = Math.max(0, daysBetween(first, last) + 1);
  return Array.from({ length: count }, (_, index) => addDays(first, index));
}

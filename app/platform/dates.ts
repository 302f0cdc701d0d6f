/** Lagos keeps one offset, UTC+1, all year; still its name decides, not a number. */
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

/** An instant (ISO text) as Lagos day and time: `20 Sep, 2024, 14:05`. */
export function formatInstant(instant: string): string {
  return `${formatDay(instant)}, ${clock.format(new Date(instant))}`;
}

/** The Lagos day of an instant, `YYYY-MM-DD`. */
export function lagosDay(instant: Date): string {
  return isoDay.format(instant);
}

/** Whole days from one Lagos day (`YYYY-MM-DD`) to another. */
export function daysBetween(from: string, to: string): number {
  return Math.round((Date.parse(to) - Date.parse(from)) / 86_400_000);
}

/** A Lagos day (`YYYY-MM-DD`) some days later, or earlier. */
export function addDays(day: string, days: number): string {
  return new Date(Date.parse(day) + days * 86_400_000).toISOString().slice(0, 10);
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

/** All days are Lagos days. */

import {
  addDays,
  dayMs,
  daysFrom,
  formatDay,
  formatTime,
  formatWeekday,
  hourMs,
  isDay,
  isoWeekday,
  lagosDay,
  lagosInstant,
} from "#app/platform/dates.ts";
import { inWords } from "#app/platform/in-words.ts";

type Period = { starts: number; ends: number };
type WorkingHours = Period & { weekday: number };
export type DateHours = Period & { day: string };

export type Schedule = {
  /** Appointments begin so many minutes apart. */
  slotMinutes: number;
  /** How long the appointment takes; by default `slotMinutes`. */
  visitMinutes?: number;
  /** How long before its time an appointment can be booked. */
  noticeHours: number;
  hours: readonly WorkingHours[];
  /** On these days instead of `hours`. */
  dateHours: readonly DateHours[];
  daysOff: readonly string[];
};

export const noSchedule: Schedule = {
  slotMinutes: 0,
  noticeHours: 0,
  hours: [],
  dateHours: [],
  daysOff: [],
};

/** For the veterinarian, who may offer a time at short notice. */
export function withoutNotice(schedule: Schedule): Schedule {
  return { ...schedule, noticeHours: 0 };
}

/** For appointments of this length. */
export function ofLength(schedule: Schedule, visitMinutes: number): Schedule {
  return { ...schedule, visitMinutes };
}

/** ISO instants. */
export type Slot = { startsAt: string; endsAt: string };

/** In these an appointment occupies its time. */
export const holdingStatuses = ["requested", "proposed", "confirmed"] as const;

export type TakenTime = { starts_at: string; ends_at: string };

/** Hours begin and end at multiples of it. */
export const unitMinutes = 5;

export function unitInWords(): string {
  return inWords(unitMinutes, "minute");
}

/** From today on. */
export const bookableDays = 60;

/** In order; none on a day off. */
export function listPeriods(
  { hours, dateHours, daysOff }: Pick<Schedule, "hours" | "dateHours" | "daysOff">,
  day: string,
): Period[] {
  if (daysOff.includes(day)) return [];
  const own = dateHours.filter((one) => one.day === day);
  const weekday = isoWeekday(day);
  const open = own.length > 0 ? own : hours.filter((one) => one.weekday === weekday);
  return open.toSorted((a, b) => a.starts - b.starts);
}

/** Free or not. */
export function listDaySlots(schedule: Schedule, day: string): Slot[] {
  const { slotMinutes, visitMinutes = slotMinutes } = schedule;
  return listPeriods(schedule, day).flatMap(({ starts, ends }) => {
    const count = Math.max(0, Math.floor((ends - starts - visitMinutes) / slotMinutes) + 1);
    return Array.from({ length: count }, (_, index) => {
      const from = starts + index * slotMinutes;
      return {
        startsAt: lagosInstant(day, from).toISOString(),
        endsAt: lagosInstant(day, from + visitMinutes).toISOString(),
      };
    });
  });
}

/** An appointment at or before this instant is booked too late. */
export function noticeEnds({ noticeHours }: Pick<Schedule, "noticeHours">, now: Date): string {
  return new Date(now.getTime() + noticeHours * hourMs).toISOString();
}

/** Today first. */
export function daysToBook(now: Date): string[] {
  const today = lagosDay(now);
  return daysFrom(today, addDays(today, bookableDays - 1));
}

/** Those that can still be booked, in order. */
export function freeSlots(
  schedule: Schedule,
  taken: readonly TakenTime[],
  days: readonly string[],
  now: Date,
): Slot[] {
  const from = noticeEnds(schedule, now);
  const byDay = Map.groupBy(taken, ({ starts_at }) => lagosDay(new Date(starts_at)));
  return days.flatMap((day) => {
    const others = byDay.get(day) ?? [];
    return listDaySlots(schedule, day).filter(
      ({ startsAt, endsAt }) =>
        startsAt > from &&
        !others.some(({ starts_at, ends_at }) => starts_at < endsAt && ends_at > startsAt),
    );
  });
}

/** Undefined outside the hours, on days off, and beyond the bookable days. */
export function findSlot(schedule: Schedule, startsAt: string, now: Date): Slot | undefined {
  const time = Date.parse(startsAt);
  if (Number.isNaN(time)) return undefined;
  const begins = new Date(time).toISOString();
  const day = lagosDay(new Date(time));
  if (!isDay(day) || day > addDays(lagosDay(now), bookableDays - 1)) return undefined;
  return listDaySlots(schedule, day).find((slot) => slot.startsAt === begins);
}

/** In order. */
export function nearestSlots(free: readonly Slot[], requested: string, max: number): Slot[] {
  const distance = ({ startsAt }: Slot) => Math.abs(Date.parse(startsAt) - Date.parse(requested));
  return free
    .toSorted((a, b) => distance(a) - distance(b))
    .slice(0, max)
    .sort((a, b) => (a.startsAt < b.startsAt ? -1 : 1));
}

/** How far from the requested time an offered slot may be, in days. */
const nearDays = 4;

/** Undefined where none is within `nearDays`. */
export function findSlotNear(free: readonly Slot[], requested: string): Slot | undefined {
  const [slot] = nearestSlots(free, requested, 1);
  const distance = slot ? Math.abs(Date.parse(slot.startsAt) - Date.parse(requested)) : 0;
  return distance <= nearDays * dayMs ? slot : undefined;
}

/** The five-minute units between two instants, as ISO instants. */
export function listTimeUnits({ startsAt, endsAt }: Slot): string[] {
  const from = Date.parse(startsAt);
  const count = Math.ceil((Date.parse(endsAt) - from) / unitMs);
  return Array.from({ length: count }, (_, index) => new Date(from + index * unitMs).toISOString());
}

const unitMs = unitMinutes * 60_000;

/** `Mon 23 Nov, 10:00`. */
export function shortInstant(instant: string): string {
  const day = formatDay(instant).replace(/,.*/, "");
  return `${formatWeekday(instant).slice(0, 3)} ${day}, ${formatTime(instant)}`;
}

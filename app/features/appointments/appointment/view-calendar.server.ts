import { findSchedule } from "#app/features/providers/vet/find-vet.server.ts";
import {
  freeSlots,
  listPeriods,
  type Schedule,
  type Slot,
} from "#app/features/providers/vet/slots.ts";
import type { Actor } from "#app/platform/actor.ts";
import {
  addDays,
  daysFrom,
  isDay,
  isoWeekday,
  lagosDay,
  lagosInstant,
  minutesOfDay,
} from "#app/platform/dates.ts";
import type { AppServices } from "#app/platform/services.ts";
import { type Appointment, listInCalendar } from "./appointment.queries.server.ts";
import { type CalendarView, isOpenAppointment, offeredMove } from "./appointment.ts";
import type { CalendarDay, CalendarEntry, CalendarPage } from "./calendar-page.ts";

/** The largest distance from today, in days. */
const maxDistance = 366;
const maxEntries = 500;

/** A day beyond `maxDistance`, or none, is today. */
export async function viewCalendar(
  services: AppServices,
  actor: Actor,
  { view, day: requestedDay }: { view: CalendarView; day: string },
): Promise<CalendarPage> {
  const q = services.db.reader;
  const now = services.now();
  const today = lagosDay(now);
  const isNear =
    isDay(requestedDay) &&
    requestedDay >= addDays(today, -maxDistance) &&
    requestedDay <= addDays(today, maxDistance);
  const day = isNear ? requestedDay : today;
  const monday = addDays(day, 1 - isoWeekday(day));
  const sunday = addDays(monday, 6);
  const isThisWeek = view === "week" && today >= monday && today <= sunday;
  const last = isThisWeek ? addDays(today, 6) : sunday;
  const days = view === "week" ? daysFrom(monday, last) : [day];
  const schedule = await findSchedule(q, actor.id, now);
  const range = {
    from: lagosInstant(days[0] ?? day).toISOString(),
    until: lagosInstant(days.at(-1) ?? day, 1440).toISOString(),
  };
  const found = await listInCalendar(q, actor.id, range, maxEntries);
  const entries = found.flatMap(toEntries).sort((a, b) => (a.startsAt < b.startsAt ? -1 : 1));
  const calendarDays = days.map((one) => ({
    ...showDay(one, { schedule, entries, today, now }),
    ...(isThisWeek && one < today && { only: "desk" as const }),
    ...(isThisWeek && one > sunday && { only: "phone" as const }),
  }));
  return { view, day, today, days: trimHours(calendarDays) };
}

/** Its own time, and an offered new time. */
function toEntries(one: Appointment): CalendarEntry[] {
  const entry = {
    id: one.id,
    pet: one.pet_name,
    species: one.species,
    owner: one.owner_name ?? "",
    reason: one.reason,
    status: one.status,
  };
  const move = offeredMove(one);
  return [
    { ...entry, startsAt: one.starts_at, endsAt: one.ends_at, isMove: false },
    ...(move && isOpenAppointment(one.status) ? [{ ...entry, ...move, isMove: true }] : []),
  ];
}

type CalendarData = {
  schedule: Schedule;
  entries: readonly CalendarEntry[];
  today: string;
  now: Date;
};

const hours = Array.from({ length: 24 }, (_, hour) => hour);

function showDay(day: string, { schedule, entries, today, now }: CalendarData): CalendarDay {
  const own = entries.filter(({ startsAt }) => lagosDay(new Date(startsAt)) === day);
  const taken = own.map(({ startsAt, endsAt }) => ({ starts_at: startsAt, ends_at: endsAt }));
  const free = freeSlots(schedule, taken, [day], now);
  const isOff = schedule.daysOff.includes(day);
  const working = listPeriods(schedule, day);
  return {
    day,
    isToday: day === today,
    isOff,
    works: working.length > 0,
    taken: own.length,
    free: mergeSlots(free),
    freeCount: free.length,
    breaks: working.flatMap(({ ends }, at) => {
      const next = working[at + 1];
      return next ? [slotBetween(day, ends, next.starts)] : [];
    }),
    hours: hours.map((hour) => ({
      hour,
      entries: own.filter(({ startsAt }) => lagosHour(startsAt) === hour),
      free: free.filter(({ startsAt }) => lagosHour(startsAt) === hour).length,
      works: working.some(({ starts, ends }) => starts < (hour + 1) * 60 && ends > hour * 60),
    })),
  };
}

function lagosHour(instant: string): number {
  return Math.floor(minutesOfDay(instant) / 60);
}

function slotBetween(day: string, from: number, until: number): Slot {
  return {
    startsAt: lagosInstant(day, from).toISOString(),
    endsAt: lagosInstant(day, until).toISOString(),
  };
}

/** Joins adjacent slots. */
function mergeSlots(slots: readonly Slot[]): Slot[] {
  const merged: Slot[] = [];
  for (const { startsAt, endsAt } of slots) {
    const last = merged.at(-1);
    if (last?.endsAt === startsAt) last.endsAt = endsAt;
    else merged.push({ startsAt, endsAt });
  }
  return merged;
}

/** Removes the hours before the first and after the last used one, on all days alike. */
function trimHours(days: CalendarDay[]): CalendarDay[] {
  const used = hours.filter((hour) =>
    days.some(({ hours: all }) => {
      const one = all[hour];
      return one !== undefined && (one.works || one.entries.length > 0);
    }),
  );
  const [first = 9, last = 16] = [used[0], used.at(-1)];
  return days.map((day) => ({ ...day, hours: day.hours.slice(first, last + 1) }));
}

/** A veterinarian's week or day, as its page shows it. */
import type { Slot } from "#app/features/providers/vet/slots.ts";
import { addDays } from "#app/platform/dates.ts";
import { type AppointmentStatus, type CalendarView, vetAppointmentList } from "./appointment.ts";

export type CalendarEntry = Slot & {
  id: string;
  pet: string;
  species: string;
  owner: string;
  reason: string;
  status: AppointmentStatus;
  /** The time to which it is to be moved. */
  isMove: boolean;
};

export type CalendarDay = {
  day: string;
  isToday: boolean;
  isOff: boolean;
  /** Whether any hours are worked on it. */
  works: boolean;
  /** How many times are taken, and how many slots are free. */
  taken: number;
  freeCount: number;
  free: Slot[];
  breaks: Slot[];
  hours: { hour: number; entries: CalendarEntry[]; free: number; works: boolean }[];
};

export type CalendarPage = {
  view: CalendarView;
  /** The Lagos day that was asked for, and today. */
  day: string;
  today: string;
  days: CalendarDay[];
};

/** The address of a week or a day. */
export function calendarHref(view: CalendarView, day?: string): string {
  const query = new URLSearchParams({ view, ...(day && { day }) });
  return `${vetAppointmentList.path}?${query}`;
}

/** The day of the week, or the day, before and after. */
export function daysAround({ view, day }: Pick<CalendarPage, "view" | "day">) {
  const step = view === "week" ? 7 : 1;
  return { previous: addDays(day, -step), next: addDays(day, step) };
}

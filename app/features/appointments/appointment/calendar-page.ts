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
  isMove: boolean;
};

export type CalendarDay = {
  day: string;
  isToday: boolean;
  isOff: boolean;
  /** Whether there are working hours. */
  works: boolean;
  /** Numbers of appointments and of free slots. */
  taken: number;
  freeCount: number;
  free: Slot[];
  breaks: Slot[];
  /** This week begins on Monday at a desk, and today on a phone. */
  only?: "desk" | "phone";
  hours: { hour: number; entries: CalendarEntry[]; free: number; works: boolean }[];
};

export type CalendarPage = {
  view: CalendarView;
  /** The chosen Lagos day. */
  day: string;
  today: string;
  days: CalendarDay[];
};

export function calendarHref(view: CalendarView, day?: string): string {
  const query = new URLSearchParams({ view, ...(day && { day }) });
  return `${vetAppointmentList.path}?${query}`;
}

export function daysAround({ view, day }: Pick<CalendarPage, "view" | "day">) {
  const step = view === "week" ? 7 : 1;
  return { previous: addDays(day, -step), next: addDays(day, step) };
}

/** Two taps in a calendar choose the nights of a stay. */
import { isDay } from "#app/platform/dates.ts";

/** The days of a stay; empty while they are not chosen. */
export type StayDays = { startDate: string; endDate: string };

/** Whether the next day that is tapped is the one of leaving. */
export function waitsForEnd({ startDate, endDate }: StayDays): boolean {
  return isDay(startDate) && endDate === "";
}

/** The days after a tap: the first is the arrival, the second the leaving; one before the arrival begins anew. */
export function tapDay(days: StayDays, day: string): StayDays {
  return waitsForEnd(days) && day >= days.startDate
    ? { startDate: days.startDate, endDate: day }
    : { startDate: day, endDate: "" };
}

/** What a day of the calendar is in a stay. */
export function placeInStay(
  { startDate, endDate }: StayDays,
  day: string,
): "arrival" | "leaving" | "night" | undefined {
  if (day === startDate) return "arrival";
  if (day === endDate) return "leaving";
  return startDate !== "" && endDate !== "" && day > startDate && day < endDate
    ? "night"
    : undefined;
}

/** The free places of a boarder's nights in a month. */
export type FreeNights = {
  month: string;
  earlier: string | undefined;
  later: string | undefined;
  /** Free places of each night; undefined for past ones. */
  nights: { day: string; free: number | undefined }[];
  /** The last day on which pets that come on the chosen day can leave; undefined while none is chosen. */
  lastEnd: string | undefined;
};

/** What an owner says once, whatever pets come: instructions, whom to call, the veterinarian. */
export type BookingContacts = {
  specialInstructions?: string;
  emergencyContactName?: string;
  emergencyContactPhone?: string;
  veterinarianName?: string;
  veterinarianPhone?: string;
};

import { isDay } from "#app/platform/dates.ts";

/** Empty while they are not chosen. */
export type StayDays = { startDate: string; endDate: string };

/** What the buttons of the calendar send. The nearest free stays have one length, which a hidden input sends. */
export const nightFields = {
  day: "tappedDay",
  month: "otherMonth",
  nearestStart: "nearestStart",
  nearestLength: "nearestLength",
} as const;

/** Whether the next tap chooses the day of leaving. */
export function waitsForEnd({ startDate, endDate }: StayDays): boolean {
  return isDay(startDate) && endDate === "";
}

/** The first tap is the arrival, the second the leaving. A day before the arrival starts again. */
export function tapDay(days: StayDays, day: string): StayDays {
  return waitsForEnd(days) && day >= days.startDate
    ? { startDate: days.startDate, endDate: day }
    : { startDate: day, endDate: "" };
}

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

export type FreeNights = {
  month: string;
  earlier: string | undefined;
  later: string | undefined;
  /** `free` is undefined for past nights. */
  nights: { day: string; free: number | undefined }[];
  /** The last possible day of leaving; undefined while no arrival is chosen. */
  lastEnd: string | undefined;
};

export type BookingContacts = {
  specialInstructions?: string;
  emergencyContactName?: string;
  emergencyContactPhone?: string;
  veterinarianName?: string;
  veterinarianPhone?: string;
};

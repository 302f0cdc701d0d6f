/** @see product.md "Veterinarians" */
import { inWords } from "#app/platform/in-words.ts";

/** Owners may cancel or move until so many hours before. */
export const cancelHours = 2;

export function cancelInWords(): string {
  return inWords(cancelHours, "hour");
}

/** Days after a visit for which shared data stays readable: records are often written later. */
export const sharedDays = 7;

export function sharedInWords(): string {
  return inWords(sharedDays, "day");
}

/** Days after an appointment for which both sides may write messages. */
export const appointmentMessageDays = 7;

export function appointmentMessageDaysInWords(): string {
  return inWords(appointmentMessageDays, "day");
}

/** Hours in which an offered time can be accepted. */
export const offerHours = 48;

export function offerHoursInWords(): string {
  return inWords(offerHours, "hour");
}

/** Distances of the one-tap times for a next visit. */
export const nextVisitDays = 14;
export const nextVisitMonths = 1;

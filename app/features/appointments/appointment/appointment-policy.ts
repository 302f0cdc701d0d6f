/** The limits of appointments, in numbers and words. @see product.md "Veterinarians" */
import { inWords } from "#app/platform/in-words.ts";

/** Until how many hours before it an owner may cancel. */
export const cancelHours = 2;

/** `two hours`. */
export function cancelInWords(): string {
  return inWords(cancelHours, "hour");
}

/** For how many days after it the veterinarian sees what was shared: records are often written days later. */
export const sharedDays = 7;

/** `seven days`. */
export function sharedInWords(): string {
  return inWords(sharedDays, "day");
}

/** For how many days after it owner and veterinarian may write to each other. */
export const messageDays = 7;

/** `seven days`. */
export function messageDaysInWords(): string {
  return inWords(messageDays, "day");
}

/** For how many hours an owner can accept a time that the veterinarian offered. */
export const offerHours = 48;

/** `48 hours`. */
export function offerInWords(): string {
  return inWords(offerHours, "hour");
}

/** A next visit is proposed with one tap in so many days, or months. */
export const nextVisitDays = 14;
export const nextVisitMonths = 1;

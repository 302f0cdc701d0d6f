/** The numbers of appointments, and how they are said. @see product.md "Veterinarians" */
import { inWords } from "#app/platform/in-words.ts";

/** Until so many hours before it an owner may cancel. */
export const cancelHours = 2;

/** `two hours`. */
export function cancelInWords(): string {
  return inWords(cancelHours, "hour");
}

/** A vaccination record or a note is often written days later: so long the veterinarian still sees what was shared. */
export const sharedDays = 7;

/** `seven days`. */
export function sharedInWords(): string {
  return inWords(sharedDays, "day");
}

/** So long after it owner and veterinarian can write to each other. */
export const messageDays = 7;

/** `seven days`. */
export function messageDaysInWords(): string {
  return inWords(messageDays, "day");
}

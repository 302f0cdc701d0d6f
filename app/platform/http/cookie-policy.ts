/** For how long a browser keeps cookies that nobody signs in with, and how that is said. */
import { inWords } from "#app/platform/in-words.ts";

/** Which requests it sent. */
export const senderDays = 180;

/** `180 days`. */
export function senderInWords(): string {
  return inWords(senderDays, "day");
}

/** Whether pages are to be small. */
export const liteDays = 365;

/** `365 days`. */
export function liteInWords(): string {
  return inWords(liteDays, "day");
}

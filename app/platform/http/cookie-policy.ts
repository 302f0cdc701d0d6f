/** For how long browsers keep cookies that do not sign in, and the texts that say so. */
import { inWords } from "#app/platform/in-words.ts";

/** The cookie that names the requests sent by this browser. */
export const senderDays = 180;

/** `180 days`. */
export function senderInWords(): string {
  return inWords(senderDays, "day");
}

/** The cookie that says `off` where no keyboard shortcuts are wanted; the pages' script reads it, too. */
export const shortcutsCookie = "shortcuts";

/** The cookie of the choice of small pages, and that of the shortcuts. */
export const liteDays = 365;

/** `365 days`. */
export function liteInWords(): string {
  return inWords(liteDays, "day");
}

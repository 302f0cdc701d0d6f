/** Retention of what no entity keeps by a rule of its own, in numbers and words. */
import { dayMs, hourMs } from "./dates.ts";
import { inWords } from "./in-words.ts";

/** After its last change a closed request is kept this long, then made anonymous. */
export const closedKeptMonths = 12;
export const closedKeptDays = Math.round((closedKeptMonths * 365) / 12);
export const closedKeptMs = closedKeptDays * dayMs;

/** `twelve months`. */
export function closedKeptInWords(): string {
  return inWords(closedKeptMonths, "month");
}

/** The text of a sent e-mail. */
export const emailTextKeptDays = 90;
export const emailTextKeptMs = emailTextKeptDays * dayMs;

/** `90 days`. */
export function emailTextKeptInWords(): string {
  return inWords(emailTextKeptDays, "day");
}

/** Notifications, digests to staff and webhook deliveries. */
export const notifiedKeptDays = 90;
export const notifiedKeptMs = notifiedKeptDays * dayMs;

/** `90 days`. */
export function notifiedKeptInWords(): string {
  return inWords(notifiedKeptDays, "day");
}

/** The stored answer to a form. */
export const answerKeptDays = 30;
export const answerKeptMs = answerKeptDays * dayMs;

/** `30 days`. */
export function answerKeptInWords(): string {
  return inWords(answerKeptDays, "day");
}

/** Rate limit events: the longest window, a day, and an hour more. */
export const rateEventKeptHours = 25;
export const rateEventKeptMs = rateEventKeptHours * hourMs;

/** `25 hours`. */
export function rateEventKeptInWords(): string {
  return inWords(rateEventKeptHours, "hour");
}

/** A file that no form has claimed. */
export const unclaimedFileKeptHours = 24;
export const unclaimedFileKeptMs = unclaimedFileKeptHours * hourMs;

/** `24 hours`. */
export function unclaimedFileKeptInWords(): string {
  return inWords(unclaimedFileKeptHours, "hour");
}

/** A phone keeps so many of the public pages that it saw last; `public/sw.js` does so. */
export const offlinePages = 30;

/** `30 pages`. */
export function offlinePagesInWords(): string {
  return inWords(offlinePages, "page");
}

/** For how long things are kept that no entity keeps by a rule of its own, and how that is said. */
import { dayMs, hourMs } from "./dates.ts";
import { inWords } from "./in-words.ts";

/** A closed request becomes anonymous so long after its last change. */
export const closedKeptMonths = 12;
export const closedKeptDays = Math.round((closedKeptMonths * 365) / 12);
export const closedKeptMs = closedKeptDays * dayMs;

/** `twelve months`. */
export function closedKeptInWords(): string {
  return inWords(closedKeptMonths, "month");
}

/** The text of an e-mail that has left. */
export const emailTextKeptDays = 90;
export const emailTextKeptMs = emailTextKeptDays * dayMs;

/** `90 days`. */
export function emailTextKeptInWords(): string {
  return inWords(emailTextKeptDays, "day");
}

/** What people were told on the dashboard, staff by a digest and other systems by webhooks. */
export const notifiedKeptDays = 90;
export const notifiedKeptMs = notifiedKeptDays * dayMs;

/** `90 days`. */
export function notifiedKeptInWords(): string {
  return inWords(notifiedKeptDays, "day");
}

/** The answer to a form, for when it is sent again. */
export const answerKeptDays = 30;
export const answerKeptMs = answerKeptDays * dayMs;

/** `30 days`. */
export function answerKeptInWords(): string {
  return inWords(answerKeptDays, "day");
}

/** What counts towards a limit: the longest window, a day, and an hour more. */
export const rateEventKeptHours = 25;
export const rateEventKeptMs = rateEventKeptHours * hourMs;

/** `25 hours`. */
export function rateEventKeptInWords(): string {
  return inWords(rateEventKeptHours, "hour");
}

/** A file that was sent and that no form claims. */
export const unclaimedFileKeptHours = 24;
export const unclaimedFileKeptMs = unclaimedFileKeptHours * hourMs;

/** `24 hours`. */
export function unclaimedFileKeptInWords(): string {
  return inWords(unclaimedFileKeptHours, "hour");
}

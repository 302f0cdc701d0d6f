/** How long data stays when its entity has no rule of its own. */
import { dayMs, hourMs } from "./dates.ts";
import { inWords } from "./in-words.ts";

/** From its last change until a closed request is made anonymous. */
const closedKeptMonths = 12;
export const closedKeptDays = Math.round((closedKeptMonths * 365) / 12);
export const closedKeptMs = closedKeptDays * dayMs;

export function closedKeptInWords(): string {
  return inWords(closedKeptMonths, "month");
}

const emailTextKeptDays = 90;
export const emailTextKeptMs = emailTextKeptDays * dayMs;

export function emailTextKeptInWords(): string {
  return inWords(emailTextKeptDays, "day");
}

const notifiedKeptDays = 90;
export const notifiedKeptMs = notifiedKeptDays * dayMs;

export function notifiedKeptInWords(): string {
  return inWords(notifiedKeptDays, "day");
}

const answerKeptDays = 30;
export const answerKeptMs = answerKeptDays * dayMs;

export function answerKeptInWords(): string {
  return inWords(answerKeptDays, "day");
}

/** The longest window is a day; an hour is added. */
const rateEventKeptHours = 25;
export const rateEventKeptMs = rateEventKeptHours * hourMs;

export function rateEventKeptInWords(): string {
  return inWords(rateEventKeptHours, "hour");
}

const unclaimedFileKeptHours = 24;
export const unclaimedFileKeptMs = unclaimedFileKeptHours * hourMs;

export function unclaimedFileKeptInWords(): string {
  return inWords(unclaimedFileKeptHours, "hour");
}

/** Pages that a phone stores for offline use, in `public/sw.js`. */
export const offlinePages = 30;

export function offlinePagesInWords(): string {
  return inWords(offlinePages, "page");
}

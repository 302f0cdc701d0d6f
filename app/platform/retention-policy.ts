/** How long data stays when its entity has no rule of its own. */
import { dayMs, hourMs } from "./dates.ts";
import { inWords } from "./in-words.ts";

/** From its last change until a closed request is made anonymous. */
const closedRequestRetentionMonths = 12;
export const closedRequestRetentionDays = Math.round((closedRequestRetentionMonths * 365) / 12);
export const closedRequestRetentionMs = closedRequestRetentionDays * dayMs;

export function closedRequestRetentionInWords(): string {
  return inWords(closedRequestRetentionMonths, "month");
}

const emailTextRetentionDays = 90;
export const emailTextRetentionMs = emailTextRetentionDays * dayMs;

export function emailTextRetentionInWords(): string {
  return inWords(emailTextRetentionDays, "day");
}

const notificationRetentionDays = 90;
export const notificationRetentionMs = notificationRetentionDays * dayMs;

export function notificationRetentionInWords(): string {
  return inWords(notificationRetentionDays, "day");
}

const storedAnswerRetentionDays = 30;
export const storedAnswerRetentionMs = storedAnswerRetentionDays * dayMs;

export function storedAnswerRetentionInWords(): string {
  return inWords(storedAnswerRetentionDays, "day");
}

/** The longest window is a day; an hour is added. */
const rateEventRetentionHours = 25;
export const rateEventRetentionMs = rateEventRetentionHours * hourMs;

export function rateEventRetentionInWords(): string {
  return inWords(rateEventRetentionHours, "hour");
}

const unclaimedFileRetentionHours = 24;
export const unclaimedFileRetentionMs = unclaimedFileRetentionHours * hourMs;

export function unclaimedFileRetentionInWords(): string {
  return inWords(unclaimedFileRetentionHours, "hour");
}

/** Pages that a phone stores for offline use, in `public/sw.js`. */
export const offlinePages = 30;

export function offlinePagesInWords(): string {
  return inWords(offlinePages, "page");
}

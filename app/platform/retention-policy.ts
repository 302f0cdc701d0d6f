/** How long data stays when its entity has no rule of its own. */
import { dayMs, hourMs } from "./dates.ts";
import { inWords } from "./in-words.ts";

const closedRequestMonths = 12;
export const closedRequestDays = Math.round((closedRequestMonths * 365) / 12);
const emailTextDays = 90;
const notificationDays = 90;
const storedAnswerDays = 30;
/** The longest window is a day; an hour is added. */
const rateEventHours = 25;
const unclaimedFileHours = 24;
const adopterMonths = 24;
const careContactMonths = 12;

/** Calendar months after an animal left us, for whoever took or brought it. */
export const retentionMonths = { adopter: adopterMonths, careContact: careContactMonths };

export const retentionMs = {
  /** From its last change until a closed request is made anonymous. */
  closedRequest: closedRequestDays * dayMs,
  emailText: emailTextDays * dayMs,
  notification: notificationDays * dayMs,
  storedAnswer: storedAnswerDays * dayMs,
  rateEvent: rateEventHours * hourMs,
  unclaimedFile: unclaimedFileHours * hourMs,
};

export const retentionInWords = {
  closedRequest: inWords(closedRequestMonths, "month"),
  adopter: inWords(adopterMonths, "month"),
  careContact: inWords(careContactMonths, "month"),
  emailText: inWords(emailTextDays, "day"),
  notification: inWords(notificationDays, "day"),
  storedAnswer: inWords(storedAnswerDays, "day"),
  rateEvent: inWords(rateEventHours, "hour"),
  unclaimedFile: inWords(unclaimedFileHours, "hour"),
};

/** Pages that a phone stores for offline use, in `public/sw.js`. */
export const offlinePages = 30;

import type { InterestStatus } from "#app/features/adoption/interest/interest.ts";
import { safeName } from "#app/platform/mail/plain-words.ts";

export const interestMessage = "interest-message";

/** Actions of applicants, which the staff digest reports. */
export const staffEvents = [
  "interest-new",
  "interest-withdrawn",
  "promise-withdrawn",
  interestMessage,
] as const;

export type StaffEvent = (typeof staffEvents)[number];

export const topicWords: Record<StaffEvent, string> = {
  "interest-new": "new requests",
  "interest-withdrawn": "requests withdrawn",
  "promise-withdrawn": "approved requests withdrawn",
  "interest-message": "messages about requests",
};

type NotifiedInterest = { name: string; status: InterestStatus; listing_name: string };

export function staffSentence(
  event: string,
  { name, listing_name: pet, status }: NotifiedInterest,
): string {
  const who = safeName(name);
  if (event === "promise-withdrawn") {
    return `${who} withdrew the approved request for ${shorten(pet)}`;
  }
  if (event === interestMessage) return `${who} wrote about the request for ${shorten(pet)}`;
  if (event === "interest-withdrawn") return `${who} withdrew the request for ${shorten(pet)}`;
  const since = status === "pending" ? "" : `; ${status} since`;
  return `${who} asks for ${shorten(pet)}${since}`;
}

function shorten(text: string): string {
  const letters = Array.from(text);
  return letters.length > 80 ? `${letters.slice(0, 80).join("")}…` : text;
}

import { safeName } from "#app/platform/mail/plain-words.ts";
import type { InterestStatus } from "./interest.ts";

/** What staff hear of by e-mail: each is something that nobody on staff has done. */
export const staffEvents = ["interest-new", "interest-withdrawn", "promise-withdrawn"] as const;

type NotifiedInterest = { name: string; status: InterestStatus; listing_name: string };

/** The event in words, about the request as it is now. */
export function staffSentence(
  event: string,
  { name, listing_name: pet, status }: NotifiedInterest,
): string {
  const who = safeName(name);
  if (event === "promise-withdrawn") {
    return `${who} withdrew the approved request for ${shorten(pet)}`;
  }
  if (event === "interest-withdrawn") return `${who} withdrew the request for ${shorten(pet)}`;
  const since = status === "pending" ? "" : `; ${status} since`;
  return `${who} asks for ${shorten(pet)}${since}`;
}

/** A visitor chose these words: they take one short line, whatever they are. */
function shorten(text: string): string {
  const letters = Array.from(text);
  return letters.length > 80 ? `${letters.slice(0, 80).join("")}…` : text;
}

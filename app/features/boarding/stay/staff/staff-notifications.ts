import { type StayStatus, statusNames } from "#app/features/boarding/stay/stay.ts";
import { daysInWords } from "#app/features/boarding/stay/stay-sentences.ts";
import { safeName } from "#app/platform/mail/plain-words.ts";

/** Events that the digest to staff reports: what owners and boarders did, never what staff did. */
export const stayEvents = [
  "stay-new",
  "stay-answered",
  "stay-cancelled",
  "stay-given-back",
  "stay-message",
] as const;

type NotifiedStay = {
  owner_name: string;
  pet_names: string;
  start_day: string;
  end_day: string;
  status: StayStatus;
};

/** Returns the sentence of the digest about an event, with the stay's present state. */
export function staySentence(event: string, stay: NotifiedStay): string {
  const who = safeName(stay.owner_name);
  const pet = safeName(stay.pet_names);
  const when = daysInWords(stay);
  if (event === "stay-answered") return `${who} answered your question about ${pet}`;
  if (event === "stay-cancelled") return `${who} cancelled the stay of ${pet} ${when}`;
  if (event === "stay-message") return `${who} wrote about the stay of ${pet} ${when}`;
  if (event === "stay-given-back") {
    return `The boarder cannot take ${pet} ${when}; another one is sought`;
  }
  const since = stay.status === "received" ? "" : `; ${statusNames[stay.status]} since`;
  return `${who} asks for a stay of ${pet} ${when}${since}`;
}

import { type StayStatus, stayList, stayStatusNames } from "#app/features/boarding/stay/stay.ts";
import { daysInWords } from "#app/features/boarding/stay/stay-sentences.ts";
import { listHref } from "#app/platform/lists/list-query.ts";
import { safeName } from "#app/platform/mail/plain-words.ts";
import type { NotificationTopic } from "#app/platform/notifications/notification-topic.ts";

/** What owners and boarders did, never what staff did. */
export const stayEvents = [
  "stay-new",
  "stay-answered",
  "stay-cancelled",
  "stay-given-back",
  "stay-message",
  "stay-days",
] as const;
type StayEvent = (typeof stayEvents)[number];

const topics: Record<StayEvent, { text: string; path: string }> = {
  "stay-new": { text: "new stay requests", path: listHref(stayList, { show: "waiting" }) },
  "stay-answered": {
    text: "answers about stays",
    path: listHref(stayList, { show: "answer" }),
  },
  "stay-cancelled": { text: "stays cancelled", path: listHref(stayList, { status: "cancelled" }) },
  "stay-given-back": {
    text: "stays that need another boarder",
    path: listHref(stayList, { show: "noBoarder" }),
  },
  "stay-message": { text: "messages about stays", path: stayList.path },
  "stay-days": { text: "requests for other dates", path: stayList.path },
};

export function stayTopic(event: string): NotificationTopic {
  return { key: event, ...topics[event as StayEvent] };
}

type NotifiedStay = {
  owner_name: string;
  pet_names: string;
  start_day: string;
  end_day: string;
  status: StayStatus;
};

export function staySentence(event: string, stay: NotifiedStay): string {
  const who = safeName(stay.owner_name);
  const pet = safeName(stay.pet_names);
  const when = daysInWords(stay);
  if (event === "stay-answered") return `${who} answered your question about ${pet}`;
  if (event === "stay-cancelled") return `${who} cancelled the stay of ${pet} ${when}`;
  if (event === "stay-message") return `${who} wrote about the stay of ${pet} ${when}`;
  if (event === "stay-days") return `${who} asks for other dates for ${pet}, who is booked ${when}`;
  if (event === "stay-given-back") {
    return `The boarder cannot take ${pet} ${when}; another one is sought`;
  }
  const since = stay.status === "received" ? "" : `; ${stayStatusNames[stay.status]} since`;
  return `${who} asks for a stay of ${pet} ${when}${since}`;
}

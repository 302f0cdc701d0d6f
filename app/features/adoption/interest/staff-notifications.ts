import { formatInstant } from "#app/platform/dates.ts";
import { composeEmail, type Email } from "#app/platform/mail/email.ts";
import type { InterestStatus } from "./interest.ts";

/** What staff are told by e-mail: each is something that nobody on staff has done. */
export type StaffEvent = "interest-new" | "interest-withdrawn" | "promise-withdrawn";

export type StaffNotification = {
  event: string;
  at: string;
  interest_id: string;
  name: string;
  status: InterestStatus;
  listing_name: string;
};

/** A digest tells of so many, and says how many more there are. */
export const digestItemsMost = 20;

type Digest = {
  /** The recipient's. */
  name: string;
  news: StaffNotification[];
  total: number;
  origin: string;
  siteName: string;
};

export function digestEmail({ name, news, total, origin, siteName }: Digest): Email {
  const [only] = news;
  const subject =
    total === 1 && only ? sentence(only) : `${total} new things about adoption requests`;
  const items = news.map(
    (one) =>
      `- ${oneLine(sentence(one))} (${formatInstant(one.at)})\n  ${origin}/adoption-requests/${one.interest_id}`,
  );
  const more = total > news.length ? `And ${total - news.length} more.` : "";
  const all = `All requests, those that wait longest first:\n${origin}/adoption-requests`;
  return composeEmail({ name, siteName, subject, paragraphs: [...items, more, all] });
}

function sentence({ event, name, listing_name: pet, status }: StaffNotification): string {
  const who = short(name);
  if (event === "promise-withdrawn") {
    return `${who} withdrew the approved request for ${short(pet)}`;
  }
  if (event === "interest-withdrawn") return `${who} withdrew the request for ${short(pet)}`;
  const since = status === "pending" ? "" : `; ${status} since`;
  return `${who} asks for ${short(pet)}${since}`;
}

/** A visitor chose these words: they take one short line, whatever they are. */
function short(text: string): string {
  const characters = Array.from(text);
  return characters.length > 80 ? `${characters.slice(0, 80).join("")}…` : text;
}

function oneLine(text: string): string {
  return text.replaceAll(/[\s\p{Cc}]+/gu, " ");
}

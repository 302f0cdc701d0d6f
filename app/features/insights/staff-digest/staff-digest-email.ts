import { formatInstant } from "#app/platform/dates.ts";
import { composeEmail, type Email } from "#app/platform/mail/email.ts";

/** A digest lists at most this many events and gives the number of the others. */
export const digestItemsMost = 20;

export type DigestItem = { sentence: string; path: string };
export type DigestTopic = { about: string; list: { text: string; path: string } };

type Digest = {
  /** The recipient's name. */
  name: string;
  items: (DigestItem & { at: string })[];
  topics: DigestTopic[];
  /** Of all events, those left out too. */
  total: number;
  origin: string;
  siteName: string;
};

/** Composes the digest to one member of staff, with a link for each event and one to each list. */
export function staffDigestEmail({ name, items, topics, total, origin, siteName }: Digest): Email {
  const [only] = items;
  const about = topics.map((topic) => topic.about).join(" and ");
  return composeEmail({
    name,
    siteName,
    subject: total === 1 && only ? only.sentence : `${total} new things about ${about}`,
    paragraphs: [
      ...items.map(
        ({ sentence, path, at }) =>
          `- ${oneLine(sentence)} (${formatInstant(at)})\n  ${origin}${path}`,
      ),
      total > items.length ? `And ${total - items.length} more.` : "",
      ...topics.map(({ list }) => `${list.text}\n${origin}${list.path}`),
    ],
  });
}

function oneLine(text: string): string {
  return text.replaceAll(/[\s\p{Cc}]+/gu, " ");
}

import { formatInstant } from "#app/platform/dates.ts";
import { composeEmail, type Email } from "#app/platform/mail/email.ts";
import type { NotificationTopic } from "#app/platform/notifications/notification-topic.ts";

/** The others are counted. */
export const maxDigestItems = 20;

const causePrefix = "staff-digest:";

export function digestCause(at: string, staffId: string): string {
  return `${causePrefix}${at}:${staffId}`;
}

/** Undefined for any other e-mail. */
export function readDigestCause(cause: string | null): { at: string; staffId: string } | undefined {
  if (!cause?.startsWith(causePrefix)) return undefined;
  const rest = cause.slice(causePrefix.length);
  const end = rest.lastIndexOf(":");
  return { at: rest.slice(0, end), staffId: rest.slice(end + 1) };
}

export type DigestItem = { sentence: string; path: string; topic?: NotificationTopic };
export type DigestTopic = { about: string; list: { text: string; path: string } };

type Digest = {
  name: string;
  items: (DigestItem & { at: string })[];
  topics: DigestTopic[];
  /** Includes those left out. */
  total: number;
  origin: string;
  siteName: string;
};

export function staffDigestEmail({ name, items, topics, total, origin, siteName }: Digest): Email {
  const [only] = items;
  const [topic] = topics;
  const about = topics.length === 1 && topic ? ` about ${topic.about}` : "";
  return composeEmail({
    name,
    siteName,
    subject: total === 1 && only ? only.sentence : `${total} new things${about}`,
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

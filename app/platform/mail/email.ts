import { formatDay } from "../dates.ts";
import { type Follow, followParagraph } from "../reference-keys/follow-link.ts";
import { formatReference } from "../references.ts";
import { safeName, withoutAutolinks } from "./plain-words.ts";

export type Email = {
  subject: string;
  body: string;
  /** The record that the recipient may open by the link in the text; the first subject. */
  follow?: Follow;
};

/** A record or person that an e-mail names, by which erasure finds it. */
export type EmailSubject = { entity: string; id: string };

type EmailParts = {
  /** Without a name it says "Hello". */
  name?: string;
  siteName: string;
  subject: string;
  paragraphs: readonly string[];
  quoted?: string | undefined;
  follow?: Follow | undefined;
};

export function composeEmail(email: EmailParts): Email {
  const { siteName, subject, paragraphs, quoted = "", follow } = email;
  const signature = `${siteName}\nRescue, Rehabilitate, Rehome`;
  const last = follow ? followParagraph(follow) : "";
  const parts = [greeting(email), ...paragraphs, last, signature, quoted];
  const body = parts.filter((part) => part !== "").join("\n\n");
  return { subject: subjectLine(subject), body, ...(follow && { follow }) };
}

/** Staff often begin their own text with a greeting: then it is the only one. */
function greeting({ name, paragraphs: [first = ""] }: EmailParts): string {
  if (/^(dear|hello|hi)\b/i.test(first)) return "";
  return name ? `Dear ${safeName(name)},` : "Hello,";
}

export const writeBack = "To reply, open the page below.";

export function quoteMessage({
  at,
  reference,
  text,
}: {
  at: string;
  reference: string;
  text: string;
}) {
  const intro = `On ${formatDay(at)} you wrote to us (${formatReference(reference)}):`;
  return `${intro}\n${withoutAutolinks(text).replaceAll(/^/gm, "> ")}`;
}

/** Removes line breaks, which would begin another header. */
function subjectLine(text: string): string {
  return text.replaceAll(/[\s\p{Cc}]+/gu, " ").trim();
}

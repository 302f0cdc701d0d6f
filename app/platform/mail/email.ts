import { formatDay } from "../dates.ts";
import { type Follow, followParagraph } from "../reference-keys/follow-link.ts";
import { formatReference } from "../references.ts";
import { safeName, withoutAutolinks } from "./plain-words.ts";

/** One plain text e-mail without its recipient. */
export type Email = {
  subject: string;
  body: string;
  /** The record to which its recipient is let in by the link in the text; the first of its subjects. */
  follow?: Follow;
};

/** A record or person named by an e-mail, by which erasure finds it. */
export type EmailSubject = { entity: string; id: string };

type EmailParts = {
  /** The recipient's name as they typed it, for the greeting. */
  name: string;
  siteName: string;
  subject: string;
  /** Separated by blank lines; empty ones are left out. */
  paragraphs: readonly string[];
  /** Below the signature: a quotation of what the e-mail answers. */
  quoted?: string | undefined;
  /** The recipient's record: its reference, and the link that opens it, stand last. */
  follow?: Follow | undefined;
};

/** Composes every e-mail of the product: greeting, paragraphs, and the one signature. */
export function composeEmail(email: EmailParts): Email {
  const { name, siteName, subject, paragraphs, quoted = "", follow } = email;
  const signature = `${siteName}\nRescue, Rehabilitate, Rehome`;
  const last = follow ? followParagraph(follow) : "";
  const parts = [`Dear ${safeName(name)},`, ...paragraphs, last, signature, quoted];
  const body = parts.filter((part) => part !== "").join("\n\n");
  return { subject: subjectLine(subject), body, ...(follow && { follow }) };
}

/** The paragraph of an e-mail that can be answered at its record's page. */
export const writeBack = "To write back, open the page below. Nobody reads replies to this e-mail.";

/** What somebody wrote about the record with this reference, as an e-mail that answers it quotes it. */
export function quoteOf({ at, reference, text }: { at: string; reference: string; text: string }) {
  const intro = `On ${formatDay(at)} you wrote to us (${formatReference(reference)}):`;
  return `${intro}\n${withoutAutolinks(text).replaceAll(/^/gm, "> ")}`;
}

/** Puts a subject on one line, whatever was typed into it. */
function subjectLine(text: string): string {
  return text.replaceAll(/[\s\p{Cc}]+/gu, " ").trim();
}

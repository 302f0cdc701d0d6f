import { type Follow, followParagraph } from "../reference-keys/follow-link.ts";
import { safeName } from "./plain-words.ts";

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

/** Puts a subject on one line, whatever was typed into it. */
function subjectLine(text: string): string {
  return text.replaceAll(/[\s\p{Cc}]+/gu, " ").trim();
}

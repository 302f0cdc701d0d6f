import { safeName } from "./plain-words.ts";

/** One plain text e-mail without its recipient. */
export type Email = { subject: string; body: string };

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
};

/** Composes every e-mail of the product: greeting, paragraphs, and the one signature. */
export function composeEmail({ name, siteName, subject, paragraphs, quoted }: EmailParts): Email {
  const signature = `${siteName}\nRescue, Rehabilitate, Rehome`;
  const parts = [`Dear ${safeName(name)},`, ...paragraphs, signature, quoted ?? ""];
  return { subject: subjectLine(subject), body: parts.filter((part) => part !== "").join("\n\n") };
}

/** Puts a subject on one line, whatever was typed into it. */
function subjectLine(text: string): string {
  return text.replaceAll(/[\s\p{Cc}]+/gu, " ").trim();
}

import { safeName } from "./plain-words.ts";

/** One plain text e-mail without its recipient. */
export type Email = { subject: string; body: string };

/** A record or person that an e-mail names, by which erasure finds the e-mail. */
export type EmailSubject = { entity: string; id: string };

type EmailParts = {
  /** The recipient's name, for the greeting, whatever somebody typed into it. */
  name: string;
  siteName: string;
  subject: string;
  /** Empty ones are left out; a blank line stands between the others. */
  paragraphs: readonly string[];
  /** Below the signature: what the e-mail answers, quoted. */
  quoted?: string | undefined;
};

/** Composes every e-mail of the product: greeting, paragraphs, and the one signature. */
export function composeEmail({ name, siteName, subject, paragraphs, quoted }: EmailParts): Email {
  const signature = `${siteName}\nRescue, Rehabilitate, Rehome`;
  const parts = [`Dear ${safeName(name)},`, ...paragraphs, signature, quoted ?? ""];
  return { subject: oneLine(subject), body: parts.filter((part) => part !== "").join("\n\n") };
}

/** A subject is one line, whatever somebody typed into it. */
function oneLine(text: string): string {
  return text.replaceAll(/[\s\p{Cc}]+/gu, " ").trim();
}

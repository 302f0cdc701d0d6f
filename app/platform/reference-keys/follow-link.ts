import { formatReference } from "../references.ts";

/** Anybody may have this address: the page shows nothing personal by itself. */
export function followLink(origin: string, reference: string): string {
  return `${origin}/r/${reference}`;
}

/** With the key of one e-mail, which opens the record. */
export function keyLink(origin: string, reference: string, key: string): string {
  return `${followLink(origin, reference)}?key=${key}`;
}

/** `what` is the recipient's word for the record. */
export type Follow = { origin: string; reference: string; what: string };

/** The link gets its key when the e-mail is queued. */
export function followParagraph({ origin, reference, what }: Follow): string {
  return `Open your ${what}:
${followLink(origin, reference)}
Reference: ${formatReference(reference)}`;
}

import { formatReference } from "../references.ts";

/** The page of a reference: anybody may have this address, as it shows nothing personal by itself. */
export function followLink(origin: string, reference: string): string {
  return `${origin}/r/${reference}`;
}

/** The same with the key of one e-mail, which opens it. */
export function keyLink(origin: string, reference: string, key: string): string {
  return `${followLink(origin, reference)}?key=${key}`;
}

/** What an e-mail about a record links to; `what` is its recipient's word for the record. */
export type Follow = { origin: string; reference: string; what: string };

/** The paragraph by which an e-mail leads to its record. The link gets its key when the e-mail is queued. */
export function followParagraph({ origin, reference, what }: Follow): string {
  return `Open your ${what}:
${followLink(origin, reference)}
Reference: ${formatReference(reference)}`;
}

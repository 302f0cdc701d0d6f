import { createHash, randomBytes } from "node:crypto";
import type { Queries } from "../db/database.server.ts";
import { codeFrom } from "../references.ts";
import { followLink, keyLink } from "./follow-link.ts";
import { hasReferenceKey, type ReferenceKeyRow } from "./reference-keys.queries.server.ts";

const keyLength = 26;

/** What is stored of a key. */
export function hashOfReferenceKey(key: string): string {
  return createHash("sha256").update(key).digest("hex");
}

type KeyedText = { body: string; key: Omit<ReferenceKeyRow, "email_id"> };

/**
 * Returns an e-mail's text with a new key in the link to its record, and the key as it is stored. `record` is the
 * record with this reference.
 */
export function withNewKey(
  { body, follow }: { body: string; follow: { origin: string; reference: string } },
  record: { entity: string; id: string },
): KeyedText {
  const { origin, reference } = follow;
  const key = codeFrom(randomBytes(keyLength));
  const link = followLink(origin, reference);
  const lines = body.split("\n");
  const at = lines.indexOf(link);
  if (at < 0) throw new Error("An e-mail about a record has no line with its link");
  return {
    body: lines.with(at, keyLink(origin, reference, key)).join("\n"),
    key: {
      key_hash: hashOfReferenceKey(key),
      reference,
      entity: record.entity,
      entity_id: record.id,
    },
  };
}

/**
 * Whether a key opens a reference. It is too long to be guessed, so no try is counted: whoever follows a torn link, or
 * shares a network with somebody who does, is not locked out by it.
 */
export function isReferenceKey(q: Queries, reference: string, typed: string): Promise<boolean> {
  return hasReferenceKey(q, { reference, key_hash: hashOfReferenceKey(typed) });
}

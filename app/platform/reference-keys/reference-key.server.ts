import { createHash, randomBytes } from "node:crypto";
import type { Queries } from "../db/database.server.ts";
import { encodeCode } from "../references.ts";
import { followLink, keyLink } from "./follow-link.ts";
import { hasReferenceKey, type ReferenceKeyRow } from "./reference-keys.queries.server.ts";

const keyLength = 26;

export function hashReferenceKey(key: string): string {
  return createHash("sha256").update(key).digest("hex");
}

type KeyedText = { body: string; key: Omit<ReferenceKeyRow, "email_id"> };

/** Puts a new key into the link of an e-mail; `key` is its row. `record` has this reference. */
export function withNewKey(
  { body, follow }: { body: string; follow: { origin: string; reference: string } },
  record: { entity: string; id: string },
): KeyedText {
  const { origin, reference } = follow;
  const key = encodeCode(randomBytes(keyLength));
  const link = followLink(origin, reference);
  const lines = body.split("\n");
  const at = lines.indexOf(link);
  if (at < 0) throw new Error("An e-mail about a record has no line with its link");
  return {
    body: lines.with(at, keyLink(origin, reference, key)).join("\n"),
    key: {
      key_hash: hashReferenceKey(key),
      reference,
      entity: record.entity,
      entity_id: record.id,
    },
  };
}

/** The key is too long to be guessed, so attempts are not counted and nobody is locked out by a torn link. */
export function isReferenceKey(q: Queries, reference: string, key: string): Promise<boolean> {
  return hasReferenceKey(q, { reference, key_hash: hashReferenceKey(key) });
}

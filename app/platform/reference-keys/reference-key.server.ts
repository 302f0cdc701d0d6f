import { createHash, randomBytes, timingSafeEqual } from "node:crypto";
import { hourMs } from "#app/platform/dates.ts";
import { verifyRateLimited } from "#app/platform/rate-limit/rate-limit.server.ts";
import { done, type Outcome, refused } from "../outcome.ts";
import { codeFrom } from "../references.ts";
import type { AppServices } from "../services.ts";
import { followLink, keyLink } from "./follow-link.ts";
import { listKeyHashes, type ReferenceKeyRow } from "./reference-keys.queries.server.ts";

const keyLength = 26;

function hashOf(key: string): Buffer {
  return createHash("sha256").update(key).digest();
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
  return {
    body: lines.with(at, keyLink(origin, reference, key)).join("\n"),
    key: {
      key_hash: hashOf(key).toString("hex"),
      reference,
      entity: record.entity,
      entity_id: record.id,
    },
  };
}

/**
 * Verifies the key of an e-mail about this reference; it changes nothing else. Refuses INVALID for any other key, and
 * RATE_LIMITED after five wrong tries an hour for one reference and network address: strangers lock out nobody else.
 */
export async function verifyReferenceKey(
  services: AppServices,
  { reference, address }: { reference: string; address: string },
  typed: string,
): Promise<Outcome<null>> {
  const given = hashOf(typed);
  const hashes = await listKeyHashes(services.db.reader, reference);
  const isRight = hashes
    .map((one) => timingSafeEqual(Buffer.from(one, "hex"), given))
    .includes(true);
  const tries = [{ bucket: `key:${reference}:${address}`, max: 5, windowMs: hourMs }];
  return verifyRateLimited<null>(services, tries, isRight ? done(null) : refused("INVALID"));
}

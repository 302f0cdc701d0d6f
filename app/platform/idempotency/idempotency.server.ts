import { createHash } from "node:crypto";
import type { Queries } from "../db/database.server.ts";
import { transact } from "../db/transact.server.ts";
import { done, type Outcome, refused } from "../outcome.ts";
import type { AppServices } from "../services.ts";
import {
  findIdempotencyKey,
  insertIdempotencyKey,
  storeAnswer,
} from "./idempotency.queries.server.ts";

export type IdempotentForm = {
  /** The idempotency key rendered with the form. Without one no answer is stored. */
  key: string | undefined;
  verb: string;
  /** The sender; the same key of another sender is another form. */
  actorId: string;
  /** What was sent, normalised; only its hash is stored. */
  content: unknown;
};

/** The refusal of a form without a key, for verbs that nothing else keeps from acting twice. */
export const missingKey = refused(
  "INVALID",
  "This form arrived incomplete, so nothing was done. Please send it again.",
);

/** The refusal of a key that was used for other content. */
export const otherContent = refused(
  "CONFLICT",
  "This form was already sent with other content. Please check it and send it again.",
);

/** Separates a caller from their key. */
const separator = "\0";

/** Returns an API key as `caller`'s own: the same key of another caller differs. */
export function keyOfCaller(caller: string, key: string): string {
  return `${caller}${separator}${key}`;
}

/** Returns an API key as it was sent: answers stored before keys had callers are kept for thirty days. */
export function withoutCaller(key: string): string {
  return key.slice(key.indexOf(separator) + 1);
}

/**
 * Returns under what a form's answer is stored, under what it was before keys had callers, and the digest of its
 * content.
 */
function fingerprint({ key = "", verb, actorId, content }: IdempotentForm) {
  const stored = (one: string) => sha256(JSON.stringify([verb, actorId, one]));
  return {
    storedKey: stored(key),
    formerKey: key.includes(separator) ? stored(withoutCaller(key)) : undefined,
    digest: sha256(JSON.stringify([verb, actorId, content])),
  };
}

/** Returns the outcome for a used key: the stored answer to the same form, CONFLICT to any other. */
function storedOutcome<T>(
  first: { digest: string; answer: string } | undefined,
  digest: string,
): Outcome<T> {
  return first?.digest === digest ? done(JSON.parse(first.answer) as T) : otherContent;
}

async function findFormer(q: Queries, { formerKey }: { formerKey: string | undefined }) {
  return formerKey === undefined ? undefined : findIdempotencyKey(q, formerKey);
}

/**
 * Returns the stored outcome of a form that was sent before, for verbs with work outside their transaction; undefined
 * for a new form or one without a key.
 */
export async function findStoredOutcome<T>(
  { db }: Pick<AppServices, "db">,
  form: IdempotentForm,
): Promise<Outcome<T> | undefined> {
  if (!form.key) return undefined;
  const print = fingerprint(form);
  const first =
    (await findIdempotencyKey(db.reader, print.storedKey)) ?? (await findFormer(db.reader, print));
  return first && storedOutcome(first, print.digest);
}

/** Whether a person has used a key for one of these verbs, where one address leads to several. */
export async function isKeyUsed(
  { db }: Pick<AppServices, "db">,
  { key, actorId }: Pick<IdempotentForm, "key" | "actorId">,
  verbs: readonly string[],
): Promise<boolean> {
  if (!key) return false;
  for (const verb of verbs) {
    const form = { key, verb, actorId, content: null };
    if (await findStoredOutcome({ db }, form)) return true;
  }
  return false;
}

function sha256(text: string): string {
  return createHash("sha256").update(text).digest("hex");
}

/**
 * Runs `work` in one write transaction, once for each idempotency key: the same form again gets the stored answer
 * without running. Refuses CONFLICT for the same key with other content. A refusal of `work` rolls everything back and
 * leaves the key unused, so that a corrected form may use it. Answers are small values, never a row. Without a key
 * nothing is stored: the verb's constraints and guarded updates decide what a repeated form gets.
 */
export function idempotent<T>(
  services: Pick<AppServices, "db" | "now">,
  form: IdempotentForm,
  work: (trx: Queries) => Promise<Outcome<T>>,
): Promise<Outcome<T>> {
  if (!form.key) return transact(services, work);
  const print = fingerprint(form);
  const { storedKey, digest } = print;
  return transact<T>(services, async (trx) => {
    const former = await findFormer(trx, print);
    if (former) return storedOutcome<T>(former, digest);
    const isNew = await insertIdempotencyKey(trx, {
      key: storedKey,
      verb: form.verb,
      digest,
      answer: "",
      created_at: services.now().toISOString(),
    });
    if (!isNew) {
      return storedOutcome<T>(await findIdempotencyKey(trx, storedKey), digest);
    }
    const outcome = await work(trx);
    if (outcome.ok) await storeAnswer(trx, storedKey, JSON.stringify(outcome.value ?? null));
    return outcome;
  });
}

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
  /** Rendered with the form. Without one no answer is stored. */
  key: string | undefined;
  verb: string;
  /** The sender. The same key from another sender counts as a different form. */
  actorId: string;
  /** The normalised input; only its hash is stored. */
  content: unknown;
};

export const missingKey = refused(
  "INVALID",
  "This form arrived incomplete, so nothing was done. Please send it again.",
);

export const otherContent = refused(
  "CONFLICT",
  "This form was already sent with other content. Please check it and send it again.",
);

const separator = "\0";

/** Makes an API key unique for its caller. */
export function keyOfCaller(caller: string, key: string): string {
  return `${caller}${separator}${key}`;
}

export function withoutCaller(key: string): string {
  return key.slice(key.indexOf(separator) + 1);
}

/** `formerKey` finds answers that were stored before keys included the caller. They expire after thirty days. */
function fingerprint({ key = "", verb, actorId, content }: IdempotentForm) {
  const stored = (one: string) => sha256(JSON.stringify([verb, actorId, one]));
  return {
    storedKey: stored(key),
    formerKey: key.includes(separator) ? stored(withoutCaller(key)) : undefined,
    digest: sha256(JSON.stringify([verb, actorId, content])),
  };
}

function storedOutcome<T>(
  first: { digest: string; answer: string } | undefined,
  digest: string,
): Outcome<T> {
  return first?.digest === digest ? done(JSON.parse(first.answer) as T) : otherContent;
}

async function findFormer(q: Queries, { formerKey }: { formerKey: string | undefined }) {
  return formerKey === undefined ? undefined : findIdempotencyKey(q, formerKey);
}

/** The stored outcome of a form that was sent before, for verbs with work outside their transaction. */
export async function findStoredOutcome<T>(
  { db }: Pick<AppServices, "db">,
  form: IdempotentForm,
): Promise<Outcome<T> | undefined> {
  if (!form.key) return undefined;
  const keys = fingerprint(form);
  const first =
    (await findIdempotencyKey(db.reader, keys.storedKey)) ?? (await findFormer(db.reader, keys));
  return first && storedOutcome(first, keys.digest);
}

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
 * Runs `work` in one write transaction, once for each key: the same form again gets the stored answer, other content
 * CONFLICT. A refusal rolls back and leaves the key unused. Answers are small values, never a row. Without a key,
 * constraints and guarded updates decide about a repeated form.
 */
export function idempotent<T>(
  services: Pick<AppServices, "db" | "now">,
  form: IdempotentForm,
  work: (trx: Queries) => Promise<Outcome<T>>,
): Promise<Outcome<T>> {
  if (!form.key) return transact(services, work);
  const keys = fingerprint(form);
  const { storedKey, digest } = keys;
  return transact<T>(services, async (trx) => {
    const former = await findFormer(trx, keys);
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

import { createHash } from "node:crypto";
import { type Queries, Rollback } from "#app/platform/db/database.server.ts";
import { type Outcome, refused } from "#app/platform/outcome.ts";
import type { AppServices } from "#app/platform/services.ts";
import {
  findIdempotencyKey,
  insertIdempotencyKey,
  storeAnswer,
} from "./idempotency.queries.server.ts";

/** Which form is this? `key` is the one-time key it was rendered with. */
export type IdempotentForm = {
  key: string | undefined;
  verb: string;
  /** Whose form it is; another's key with the same text is another form. */
  actorId: string;
  /** What was sent, normalised; compared, not kept. */
  content: unknown;
  /**
   * For a step with a way back, what tells this time from the next: the same before the step and after it, and
   * another once it was taken back. Asked for only where there is no key.
   */
  round?: (trx: Queries) => Promise<string | undefined>;
};

function sha256(text: string): string {
  return createHash("sha256").update(text).digest("hex");
}

/**
 * Runs `work` in one write transaction, once for each form: the same form again gets the first answer
 * without running, the same key with other content is a CONFLICT. A refusal rolls everything back and
 * leaves the key unused, so that a mended form may still be sent. A form without a key is known by its
 * sender, its content and the round that it belongs to.
 */
export async function idempotent<T>(
  services: AppServices,
  { key, verb, actorId, content, round }: IdempotentForm,
  work: (trx: Queries) => Promise<Outcome<T>>,
): Promise<Outcome<T>> {
  const digest = sha256(JSON.stringify([verb, actorId, content]));
  return services.db.transaction(async (trx) => {
    const receiptKey = sha256(
      key ? JSON.stringify([verb, actorId, key]) : `content:${digest}${(await round?.(trx)) ?? ""}`,
    );
    const isNew = await insertIdempotencyKey(trx, {
      key: receiptKey,
      verb,
      digest,
      answer: "",
      created_at: services.now().toISOString(),
    });
    if (!isNew) {
      const receipt = await findIdempotencyKey(trx, receiptKey);
      if (receipt?.digest === digest) return JSON.parse(receipt.answer) as Outcome<T>;
      return refused(
        "CONFLICT",
        "This form was already sent with other content. Please check it and send it again.",
      );
    }
    const outcome = await work(trx);
    if (!outcome.ok) throw new Rollback<Outcome<T>>(outcome);
    await storeAnswer(trx, receiptKey, JSON.stringify(outcome));
    return outcome;
  });
}

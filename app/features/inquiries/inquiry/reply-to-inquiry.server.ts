import { hourMs } from "#app/platform/dates.ts";
import { idempotent, missingKey } from "#app/platform/idempotency/idempotency.server.ts";
import { done, type Outcome, refused } from "#app/platform/outcome.ts";
import { consumeRateLimits } from "#app/platform/rate-limit/rate-limit.server.ts";
import { readReference } from "#app/platform/references.ts";
import type { AppServices } from "#app/platform/services.ts";
import { takeStepIn } from "#app/platform/steps/take-step.server.ts";
import { findInquiryByReference } from "./inquiry.queries.server.ts";
import { inquirySteps } from "./inquiry-steps.server.ts";

/**
 * Adds the sender's reply and opens the message again. Without `personId` the caller has checked that the reference is
 * the sender's. Returns the subject. Refuses NOT_FOUND for another's message, CONFLICT for an erased one, RATE_LIMITED
 * after ten replies an hour, and INVALID without a key.
 */
export async function replyToInquiry(
  services: AppServices,
  personId: string | undefined,
  input: { reference: string; reply: string },
  key: string | undefined,
): Promise<Outcome<{ subject: string }>> {
  const reference = readReference(input.reference);
  const known = reference && (await findInquiryByReference(services.db.reader, reference));
  if (!known || (personId !== undefined && known.person_id !== personId)) {
    return refused("NOT_FOUND");
  }
  if (!key) return missingKey;
  const { reply } = input;
  const by = personId ?? reference;
  const form = { key, verb: "inquiry-reply", actorId: by, content: { reference, reply } };
  return idempotent<{ subject: string }>(services, form, async (trx) => {
    const found = await findInquiryByReference(trx, reference);
    if (!found) return refused("NOT_FOUND");
    const now = services.now();
    const actor = { id: personId ?? found.person_id ?? undefined, name: found.name };
    const step = { stepRole: "owner", step: "reply", input: { reply }, actor, now } as const;
    const taken = await takeStepIn(services.site, trx, inquirySteps, found.id, step);
    if (!taken.ok) return taken;
    const limit = { bucket: `inquiry:reply:${by}`, max: 10, windowMs: hourMs };
    const exceeded = await consumeRateLimits(trx, now, [limit]);
    return exceeded ?? done({ subject: found.subject });
  });
}

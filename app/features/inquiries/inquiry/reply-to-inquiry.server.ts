import type { Actor } from "#app/platform/actor.ts";
import { hourMs } from "#app/platform/dates.ts";
import { idempotent } from "#app/platform/idempotency/idempotency.server.ts";
import { done, type Outcome, refused } from "#app/platform/outcome.ts";
import { consumeRateLimits } from "#app/platform/rate-limit/rate-limit.server.ts";
import { readReference } from "#app/platform/references.ts";
import type { AppServices } from "#app/platform/services.ts";
import { takeStepIn } from "#app/platform/steps/take-step.server.ts";
import { findInquiryByReference } from "./inquiry.queries.server.ts";
import { inquirySteps } from "./inquiry-steps.server.ts";

/**
 * The sender of an answered or closed message writes once more: it is open again, and the reply stands in its history.
 * Returns the subject. Refuses NOT_FOUND for a message that is not this person's, CONFLICT when it waits for an answer
 * already, RATE_LIMITED after ten replies an hour.
 */
export async function replyToInquiry(
  services: AppServices,
  actor: Actor,
  input: { reference: string; reply: string },
  key: string | undefined,
): Promise<Outcome<{ subject: string }>> {
  const reference = readReference(input.reference);
  if (!reference) return refused("NOT_FOUND");
  const form = { key, verb: "inquiry-reply", actorId: actor.id, content: input };
  return idempotent<{ subject: string }>(services, form, async (trx) => {
    const found = await findInquiryByReference(trx, reference);
    if (!found) return refused("NOT_FOUND");
    const now = services.now();
    const { reply } = input;
    const step = { party: "owner", step: "reply", words: { reply }, actor, now } as const;
    const taken = await takeStepIn(services.site, trx, inquirySteps, found.id, step);
    if (!taken.ok) return taken;
    const limit = { bucket: `inquiry:reply:${actor.id}`, max: 10, windowMs: hourMs };
    const exceeded = await consumeRateLimits(trx, now, [limit]);
    return exceeded ?? done({ subject: found.subject });
  });
}

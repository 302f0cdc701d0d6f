import { decisionSentence } from "#app/features/adoption/interest/interest-sentences.ts";
import {
  findInterest,
  interestRecord,
} from "#app/features/adoption/interest/staff/find-interest.server.ts";
import type { Actor } from "#app/platform/actor.ts";
import { idempotent } from "#app/platform/idempotency/idempotency.server.ts";
import { isId } from "#app/platform/ids.ts";
import { done, type Outcome, refused } from "#app/platform/outcome.ts";
import type { AppServices } from "#app/platform/services.ts";
import { refuseUndoneChange, takeStepIn } from "#app/platform/steps/take-step.server.ts";
import { listingSteps } from "./listing-steps.server.ts";

type Adoption = { listingId: string; changeId: string; pet: string; closed: number };

/**
 * Marks the pet of an approved request as adopted. Refuses NOT_FOUND, and CONFLICT when the request is not approved,
 * the pet is not up for adoption, or the step of the same key was undone since.
 */
export async function completeAdoption(
  services: AppServices,
  actor: Actor,
  interestId: string,
  key: string | undefined,
): Promise<Outcome<Adoption>> {
  if (!isId(interestId)) return refused("NOT_FOUND");
  const form = { key, verb: "complete-adoption", actorId: actor.id, content: { interestId } };
  const outcome = await idempotent<Adoption>(services, form, async (trx) => {
    await interestRecord.lock(trx, interestId);
    const interest = await findInterest(trx, interestId);
    if (!interest) return refused("NOT_FOUND");
    if (interest.status !== "approved") return refused("CONFLICT", decisionSentence(interest));
    const listingId = interest.listing_id;
    const step = {
      stepRole: "staff",
      step: "adopt",
      input: {},
      actor,
      now: services.now(),
    } as const;
    const taken = await takeStepIn(services.site, trx, listingSteps, listingId, step);
    if (!taken.ok) return taken;
    const { changeId, facts } = taken.value;
    return done({ listingId, changeId, pet: facts.name, closed: facts.closed });
  });
  if (!outcome.ok) return outcome;
  const { listingId, changeId } = outcome.value;
  return (await refuseUndoneChange(services, listingSteps, listingId, changeId)) ?? outcome;
}

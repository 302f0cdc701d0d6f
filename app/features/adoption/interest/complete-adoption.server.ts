import { adoptListing } from "#app/features/adoption/listing/mark-adopted.server.ts";
import type { Actor } from "#app/platform/actor.ts";
import { idempotent } from "#app/platform/idempotency/idempotency.server.ts";
import { isId } from "#app/platform/ids.ts";
import { done, type Outcome, refused } from "#app/platform/outcome.ts";
import type { AppServices } from "#app/platform/services.ts";
import { findInterest } from "./interest.queries.server.ts";
import { decisionSentence } from "./interest-sentences.ts";
import { interestRecord } from "./interest-status.queries.server.ts";

/**
 * Marks the pet of an approved request as adopted by the applicant: see `adoptListing`. Returns the pet's name and how
 * many other requests were closed. Refuses NOT_FOUND for an unknown id and CONFLICT with a sentence that says who
 * decided what and when: the request is not approved, or the pet not up for adoption any more.
 */
export async function completeAdoption(
  services: AppServices,
  actor: Actor,
  interestId: string,
  key: string | undefined,
): Promise<Outcome<{ pet: string; closed: number }>> {
  if (!isId(interestId)) return refused("NOT_FOUND");
  const form = { key, verb: "complete-adoption", actorId: actor.id, content: { interestId } };
  return idempotent(services, form, async (trx) => {
    await interestRecord.lock(trx, interestId);
    const interest = await findInterest(trx, interestId);
    if (!interest) return refused("NOT_FOUND");
    if (interest.status !== "approved") return refused("CONFLICT", decisionSentence(interest));
    const adoption = await adoptListing(services, trx, actor, interest.listing_id);
    if (!adoption.ok) return adoption;
    const { name: pet, closed } = adoption.value;
    return done({ pet, closed });
  });
}

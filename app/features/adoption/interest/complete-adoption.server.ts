import { markAdopted } from "#app/features/adoption/listing/mark-adopted.server.ts";
import type { Actor } from "#app/platform/actor.ts";
import { done, type Outcome, refused } from "#app/platform/outcome.ts";
import type { AppServices } from "#app/platform/services.ts";
import { sentenceOf } from "./interest-sentences.ts";
import { findRequest } from "./review-interest.server.ts";

/**
 * The pet of an approved request has gone home: see `markAdopted`. Refuses CONFLICT with who decided what when the
 * request is not approved. Returns the pet's name and how many other requests were closed.
 */
export async function completeAdoption(
  services: AppServices,
  actor: Actor,
  interestId: string,
  key: string | undefined,
): Promise<Outcome<{ pet: string; closed: number }>> {
  const found = await findRequest(services, interestId);
  if (!found) return refused("NOT_FOUND");
  const { interest } = found;
  if (interest.status !== "approved") return refused("CONFLICT", sentenceOf(interest));
  const outcome = await markAdopted(services, actor, interest.listing_id, key);
  return outcome.ok ? done({ pet: outcome.value.name, closed: outcome.value.closed }) : outcome;
}

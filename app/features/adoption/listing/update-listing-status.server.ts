import type { Actor } from "#app/platform/actor.ts";
import { transition } from "#app/platform/history/transition.server.ts";
import { idempotent } from "#app/platform/idempotency/idempotency.server.ts";
import { isId } from "#app/platform/ids.ts";
import { done, type Outcome, refused } from "#app/platform/outcome.ts";
import type { AppServices } from "#app/platform/services.ts";
import { findEditable, statusConflictText } from "./find-editable.server.ts";
import { listingRecord } from "./listing.queries.server.ts";
import { type ListingStatus, missingToPublishListing, nextListingStatuses } from "./listing.ts";

/** Refuses NOT_FOUND, CONFLICT, and INVALID when something is missing to publish it. */
export async function updateListingStatus(
  services: AppServices,
  actor: Actor,
  id: string,
  to: ListingStatus,
  key: string | undefined,
): Promise<Outcome<{ id: string; name: string; status: ListingStatus }>> {
  if (!isId(id)) return refused("NOT_FOUND");
  const form = { key, verb: "update-listing-status", actorId: actor.id, content: { id, to } };
  return idempotent(services, form, async (trx) => {
    const change = await transition(trx, listingRecord, id, {
      to,
      actor,
      now: services.now(),
      can: ({ status }) => nextListingStatuses(status).includes(to),
      conflict: () => statusConflictText(trx, id),
    });
    if (!change.ok) return change;
    const { name } = change.value;
    const listing = to === "available" ? await findEditable(trx, id) : undefined;
    const missing = listing ? missingToPublishListing(listing) : [];
    if (missing.length > 0) {
      return refused("INVALID", `To publish ${name}, please add ${missing.join(" and ")}.`);
    }
    return done({ id, name, status: to });
  });
}

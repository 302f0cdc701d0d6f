import type { Actor } from "#app/platform/actor.ts";
import { recordHistory, roundOf } from "#app/platform/history/history.server.ts";
import { idempotent } from "#app/platform/idempotency/idempotency.server.ts";
import { isId } from "#app/platform/ids.ts";
import { done, type Outcome, refused } from "#app/platform/outcome.ts";
import type { AppServices } from "#app/platform/services.ts";
import { findEditable, lastStepSentence } from "./list-listings.server.ts";
import { changeListingStatus } from "./listing.queries.server.ts";
import { type ListingStatus, missingToPublish, nextListingStatuses } from "./listing.ts";

/**
 * Staff publish a listing or withdraw it, as `nextListingStatuses` allows. INVALID when it lacks what
 * visitors must see. The same form again gives the same answer; any other late one is CONFLICT with a
 * sentence that says who did what and when.
 */
export async function updateListingStatus(
  services: AppServices,
  actor: Actor,
  id: string,
  to: ListingStatus,
  key: string | undefined,
): Promise<Outcome<{ id: string; status: ListingStatus }>> {
  if (!isId(id)) return refused("NOT_FOUND");
  const round = roundOf("listing", id, to);
  const form = { key, verb: "move-listing", actorId: actor.id, content: { id, to }, round };
  return idempotent<{ id: string; status: ListingStatus }>(services, form, async (trx) => {
    const before = await findEditable(trx, id);
    if (!before) return refused("NOT_FOUND");
    const now = services.now();
    const allowed = nextListingStatuses(before.status).includes(to);
    const from = [before.status];
    const moved =
      allowed && (await changeListingStatus(trx, { id, from, to, now: now.toISOString() }));
    if (!moved) return refused("CONFLICT", await lastStepSentence(trx, id));
    // Read again: the row is held only from here on.
    const held = await findEditable(trx, id);
    const missing = held && to === "available" ? missingToPublish(held) : [];
    if (missing.length > 0) {
      return refused("INVALID", `To publish ${before.name}, please add ${missing.join(" and ")}.`);
    }
    await recordHistory(trx, now, {
      entity: "listing",
      entityId: id,
      actor,
      from: before.status,
      to,
    });
    return done({ id, status: to });
  });
}

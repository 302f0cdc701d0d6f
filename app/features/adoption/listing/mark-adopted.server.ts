import { closePendingInterests } from "#app/features/adoption/interest/close-interests.server.ts";
import { canBecomeAdopted } from "#app/features/adoption/interest/interest.ts";
import { notAdoptedSentence } from "#app/features/adoption/interest/interest-sentences.ts";
import type { Actor } from "#app/platform/actor.ts";
import type { Queries } from "#app/platform/db/database.server.ts";
import { listHistory } from "#app/platform/history/history.queries.server.ts";
import { transition } from "#app/platform/history/transition.server.ts";
import { idempotent } from "#app/platform/idempotency/idempotency.server.ts";
import { isId } from "#app/platform/ids.ts";
import { done, type Outcome, refused } from "#app/platform/outcome.ts";
import type { AppServices } from "#app/platform/services.ts";
import { listingRecord } from "./listing.queries.server.ts";

/** Staff mark a pet as adopted: see `adoptListing`, whose answer and refusals it has. */
export async function markAdopted(
  services: AppServices,
  actor: Actor,
  listingId: string,
  key: string | undefined,
): Promise<Outcome<{ name: string; closed: number }>> {
  if (!isId(listingId)) return refused("NOT_FOUND");
  const form = { key, verb: "mark-adopted", actorId: actor.id, content: { listingId } };
  return idempotent(services, form, (trx) => adoptListing(services, trx, actor, listingId));
}

/**
 * Marks a pet as adopted (from available or reserved), in the caller's transaction. The approved request stays
 * approved; every other pending one is closed. Returns the pet's name and how many were closed. Refuses NOT_FOUND for
 * no such listing and CONFLICT with who did what and when for one that is not up for adoption any more.
 */
export async function adoptListing(
  services: AppServices,
  trx: Queries,
  actor: Actor,
  listingId: string,
): Promise<Outcome<{ name: string; closed: number }>> {
  const now = services.now();
  const change = await transition(trx, listingRecord, listingId, {
    to: "adopted",
    actor,
    now,
    can: ({ status }) => canBecomeAdopted(status),
    conflict: async ({ name, status }) => {
      const history = await listHistory(trx, "listing", listingId);
      // An edit leaves the status as it is.
      const last = history.findLast((row) => row.from_status !== row.to_status);
      return notAdoptedSentence(name, status, last);
    },
  });
  if (!change.ok) return change;
  const { name } = change.value;
  return done({
    name,
    closed: await closePendingInterests(services, trx, actor, change.value, now),
  });
}

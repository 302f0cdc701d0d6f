import { canBecomeAdopted, undoMs } from "#app/features/adoption/interest/interest.ts";
import {
  type ClosedInterest,
  rejectPending,
} from "#app/features/adoption/interest/interest-closing.queries.server.ts";
import {
  closedEmail,
  decisionCause,
  homeFoundReason,
} from "#app/features/adoption/interest/interest-emails.ts";
import { notAdoptedSentence } from "#app/features/adoption/interest/interest-sentences.ts";
import type { Actor } from "#app/platform/actor.ts";
import type { Queries } from "#app/platform/db/database.server.ts";
import { listHistory } from "#app/platform/history/history.queries.server.ts";
import { recordHistory } from "#app/platform/history/history.server.ts";
import { idempotent } from "#app/platform/idempotency/idempotency.server.ts";
import { isId } from "#app/platform/ids.ts";
import { queueMessages } from "#app/platform/mail/outbox.server.ts";
import { done, type Outcome, refused } from "#app/platform/outcome.ts";
import type { AppServices } from "#app/platform/services.ts";
import { changeListingStatus, findListing } from "./listing.queries.server.ts";
import { lockListing } from "./listing-lock.queries.server.ts";

const batch = 200;

/**
 * A pet has gone home: available or reserved → adopted. The approved request stays approved; every other
 * pending one is rejected with a kind standard reason, a history row and a letter, all in one transaction and
 * a batch at a time. Answers how many were closed. NOT_FOUND for no such listing; CONFLICT with who did what
 * and when for one that is not up for adoption any more.
 */
export async function markAdopted(
  services: AppServices,
  actor: Actor,
  listingId: string,
  key: string | undefined,
): Promise<Outcome<{ name: string; closed: number }>> {
  if (!isId(listingId)) return refused("NOT_FOUND");
  const form = { key, verb: "mark-adopted", actorId: actor.id, content: { listingId } };
  return idempotent(services, form, async (trx) => {
    await lockListing(trx, listingId, "exclusive");
    const listing = await findListing(trx, listingId);
    if (!listing) return refused("NOT_FOUND");
    const now = services.now();
    const step = { id: listingId, from: [listing.status], to: "adopted" as const };
    const isAdopted =
      canBecomeAdopted(listing.status) &&
      (await changeListingStatus(trx, { ...step, now: now.toISOString() }));
    if (!isAdopted) {
      const history = await listHistory(trx, "listing", listingId);
      // An edit leaves the status as it is.
      const last = history.findLast((change) => change.from_status !== change.to_status);
      return refused("CONFLICT", notAdoptedSentence(listing.name, listing.status, last));
    }
    await recordHistory(trx, now, {
      entity: "listing",
      entityId: listingId,
      actor,
      from: listing.status,
      to: "adopted",
    });
    const closed = await closePending(services, trx, actor, listing, now);
    return done({ name: listing.name, closed });
  });
}

async function closePending(
  services: AppServices,
  trx: Queries,
  actor: Actor,
  { id, name: pet }: { id: string; name: string },
  now: Date,
): Promise<number> {
  const reason = homeFoundReason(pet);
  const at = now.toISOString();
  const closing = { listingId: id, reason, decidedBy: actor.id, now: at, limit: batch };
  const dueAt = new Date(now.getTime() + undoMs);
  const { origin, name: siteName } = services.site;
  const letterTo = ({ id: interestId, name, email, reference }: ClosedInterest) => ({
    now,
    cause: decisionCause(interestId, at),
    to: email,
    dueAt,
    ...closedEmail({ name, pet, reference, origin, siteName }, reason),
  });
  for (let closed = 0; ; ) {
    const some = await rejectPending(trx, closing);
    if (some.length === 0) return closed;
    closed += some.length;
    await recordHistory(
      trx,
      now,
      some.map(({ id: entityId }) => {
        return { entity: "interest", entityId, actor, from: "pending", to: "rejected", reason };
      }),
    );
    await queueMessages(trx, some.map(letterTo));
  }
}

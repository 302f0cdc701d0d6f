import { changeListingStatus } from "#app/features/adoption/listing/listing.queries.server.ts";
import { lockListing } from "#app/features/adoption/listing/listing-lock.queries.server.ts";
import type { Actor } from "#app/platform/actor.ts";
import type { Queries } from "#app/platform/db/database.server.ts";
import { listHistory } from "#app/platform/history/history.queries.server.ts";
import { recordHistory, roundOf } from "#app/platform/history/history.server.ts";
import { idempotent } from "#app/platform/idempotency/idempotency.server.ts";
import { isId } from "#app/platform/ids.ts";
import { withdrawEmail } from "#app/platform/mail/outbox.queries.server.ts";
import { done, type Outcome, type Refusal, refused } from "#app/platform/outcome.ts";
import type { AppServices } from "#app/platform/services.ts";
import { decideInterest, findInterest, type Interest } from "./interest.queries.server.ts";
import { canUndo, type InterestStatus } from "./interest.ts";
import { decisionCause } from "./interest-emails.ts";
import { notUndoneSentence } from "./interest-sentences.ts";

/**
 * Takes an approval or a rejection back, by anybody on staff and within ten minutes: the request is pending
 * again, its pet available, and the letter never leaves; all in one transaction. CONFLICT with a sentence
 * when the ten minutes are over, the letter is on its way, or somebody has changed it meanwhile.
 */
export async function undoDecision(
  services: AppServices,
  actor: Actor,
  id: string,
  key: string | undefined,
): Promise<Outcome<{ status: InterestStatus }>> {
  if (!isId(id)) return refused("NOT_FOUND");
  const round = roundOf("interest", id, "pending");
  const form = { key, verb: "undo-decision", actorId: actor.id, content: { id }, round };
  return idempotent(services, form, async (trx) => {
    const known = await findInterest(trx, id);
    if (!known) return refused("NOT_FOUND");
    await lockListing(trx, known.listing_id, "exclusive");
    const interest = (await findInterest(trx, id)) ?? known;
    const now = services.now();
    if (!canUndo(interest, now)) return tooLate(trx, interest);
    const at = now.toISOString();
    const cause = decisionCause(id, interest.decided_at ?? "");
    if (!(await withdrawEmail(trx, cause, at))) return tooLate(trx, interest);
    if (interest.status === "approved") await freeListing(trx, now, actor, interest.listing_id);
    const step = { id, from: interest.status, to: "pending" as const, now: at };
    const isUndone = await decideInterest(trx, {
      ...step,
      decidedBy: null,
      reason: null,
      privateNote: null,
    });
    if (!isUndone) return tooLate(trx, interest);
    await recordHistory(trx, now, {
      entity: "interest",
      entityId: id,
      actor,
      from: interest.status,
      to: "pending",
    });
    return done({ status: "pending" });
  });
}

/** A reserved pet is available again; one that staff have taken off the list meanwhile stays as it is. */
export async function freeListing(
  trx: Queries,
  now: Date,
  actor: { id?: string; name: string },
  listingId: string,
): Promise<void> {
  const step = { id: listingId, from: ["reserved"], to: "available" } as const;
  if (!(await changeListingStatus(trx, { ...step, now: now.toISOString() }))) return;
  await recordHistory(trx, now, {
    entity: "listing",
    entityId: listingId,
    actor,
    from: "reserved",
    to: "available",
  });
}

async function tooLate(trx: Queries, interest: Interest): Promise<Refusal> {
  const current = (await findInterest(trx, interest.id)) ?? interest;
  const last = (await listHistory(trx, "interest", interest.id)).at(-1);
  return refused("CONFLICT", notUndoneSentence(current, last));
}

import { changeListingStatus } from "#app/features/adoption/listing/listing.queries.server.ts";
import type { Actor } from "#app/platform/actor.ts";
import { isUniqueViolation, type Queries } from "#app/platform/db/database.server.ts";
import { listHistory } from "#app/platform/history/history.queries.server.ts";
import { recordHistory, roundOf } from "#app/platform/history/history.server.ts";
import { idempotent } from "#app/platform/idempotency/idempotency.server.ts";
import { isId } from "#app/platform/ids.ts";
import { queueMessage } from "#app/platform/mail/outbox.server.ts";
import { done, type Outcome, refused } from "#app/platform/outcome.ts";
import type { AppServices } from "#app/platform/services.ts";
import {
  approvedInterestOf,
  countInterests,
  decideInterest,
  findInterest,
  findInterestByReference,
  type Interest,
} from "./interest.queries.server.ts";
import {
  canDecide,
  canUndo,
  type Decision,
  decided,
  type InterestStatus,
  undoMs,
} from "./interest.ts";
import { decidedEmail, decisionCause } from "./interest-emails.ts";
import { sentenceOf } from "./interest-sentences.ts";
import { reasonText } from "./reject-reasons.ts";

/** One request with its history, oldest first; `undefined` for ids of any other shape. */
export async function findRequest(services: AppServices, id: string) {
  if (!isId(id)) return undefined;
  const interest = await findInterest(services.db.reader, id);
  if (!interest) return undefined;
  const others = { listingId: interest.listing_id, status: "pending" as const, terms: [] };
  return {
    interest,
    history: await listHistory(services.db.reader, "interest", id),
    undoable: canUndo(interest, services.now()),
    /** How many ask for this pet and wait, counted no further than a thousand. */
    waiting: await countInterests(services.db.reader, others, 1000),
  };
}

/** The id behind a public reference. */
export async function findRequestByReference(
  services: AppServices,
  reference: string,
): Promise<string | undefined> {
  return (await findInterestByReference(services.db.reader, reference))?.id;
}

/**
 * Staff approve or reject a pending request, in one transaction with the listing's reservation, the history
 * and the queued mail. One approved request a pet, by database constraint. The same form again gives the
 * same answer; any other late one is CONFLICT with a sentence that says who did what and when.
 */
export async function reviewInterest(
  services: AppServices,
  actor: Actor,
  id: string,
  input: Reasons & { decision: Decision; template?: string | undefined },
  key: string | undefined,
): Promise<Outcome<{ status: InterestStatus }>> {
  if (!isId(id)) return refused("NOT_FOUND");
  const form = {
    ...{ key, verb: "review-interest", actorId: actor.id, content: { id, ...input } },
    round: roundOf("interest", id, decided[input.decision]),
  };
  try {
    return await idempotent(services, form, async (trx) => {
      const interest = await findInterest(trx, id);
      if (!interest) return refused("NOT_FOUND");
      if (!canDecide(interest.status)) return refused("CONFLICT", sentenceOf(interest));
      return input.decision === "approve"
        ? approve(services, trx, actor, interest, input)
        : reject(services, trx, actor, interest, {
            ...input,
            reason: reasonText(interest.listing_name, input),
          });
    });
  } catch (error) {
    if (isUniqueViolation(error)) return lostRace(services, id);
    throw error;
  }
}

type Reasons = { reason?: string | undefined; privateNote?: string | undefined };

async function approve(
  services: AppServices,
  trx: Queries,
  actor: Actor,
  interest: Interest,
  reasons: Reasons,
): Promise<Outcome<{ status: InterestStatus }>> {
  const reserved = await changeListingStatus(trx, {
    id: interest.listing_id,
    from: ["available"],
    to: "reserved",
    now: services.now().toISOString(),
  });
  if (!reserved) {
    // Read again: what was read before may have waited for somebody else.
    const current = await findInterest(trx, interest.id);
    if (current && !canDecide(current.status)) return refused("CONFLICT", sentenceOf(current));
    const rival = await approvedInterestOf(trx, interest.listing_id);
    const pet = interest.listing_name;
    const status = current?.listing_status ?? interest.listing_status;
    return refused(
      "CONFLICT",
      rival && status !== "adopted"
        ? `${pet} is already reserved. ${sentenceOf(rival)}`
        : `${pet} is ${status}, so this request cannot be approved.`,
    );
  }
  await recordHistory(trx, services.now(), {
    entity: "listing",
    entityId: interest.listing_id,
    actor,
    from: "available",
    to: "reserved",
  });
  return decide(services, trx, actor, interest, "approve", reasons);
}

function reject(
  services: AppServices,
  trx: Queries,
  actor: Actor,
  interest: Interest,
  reasons: Reasons,
): Promise<Outcome<{ status: InterestStatus }>> {
  return decide(services, trx, actor, interest, "reject", reasons);
}

async function decide(
  services: AppServices,
  trx: Queries,
  actor: Actor,
  interest: Interest,
  decision: Decision,
  reasons: Reasons,
): Promise<Outcome<{ status: InterestStatus }>> {
  const now = services.now();
  const to = decided[decision] as "approved" | "rejected";
  const reason = reasons.reason?.trim() || null;
  const privateNote = reasons.privateNote?.trim() || null;
  const changed = await decideInterest(trx, {
    id: interest.id,
    from: "pending",
    to,
    decidedBy: actor.id,
    reason,
    privateNote,
    now: now.toISOString(),
  });
  if (!changed) {
    const current = await findInterest(trx, interest.id);
    return refused("CONFLICT", current ? sentenceOf(current) : "");
  }
  await recordHistory(trx, now, {
    entity: "interest",
    entityId: interest.id,
    actor,
    from: "pending",
    to,
    reason,
    privateNote,
  });
  const { name, email, reference, listing_name: pet } = interest;
  const about = {
    name,
    pet,
    reference,
    origin: services.site.origin,
    siteName: services.site.name,
  };
  await queueMessage(trx, {
    now,
    cause: decisionCause(interest.id, now.toISOString()),
    to: email,
    dueAt: new Date(now.getTime() + undoMs),
    ...decidedEmail(about, decision === "approve", reason),
  });
  return done({ status: to });
}

async function lostRace(services: AppServices, id: string): Promise<Outcome<never>> {
  const mine = await findInterest(services.db.reader, id);
  const rival = mine && (await approvedInterestOf(services.db.reader, mine.listing_id));
  return refused(
    "CONFLICT",
    rival ? `${rival.listing_name} is already reserved. ${sentenceOf(rival)}` : "",
  );
}

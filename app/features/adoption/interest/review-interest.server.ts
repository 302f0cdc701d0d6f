import { reasonText } from "#app/features/adoption/interest/staff/reject-reasons.ts";
import { reserveListing } from "#app/features/adoption/listing/reserve-listing.server.ts";
import type { Actor } from "#app/platform/actor.ts";
import { listConsents } from "#app/platform/consents/consents.queries.server.ts";
import { consentsInForce } from "#app/platform/consents/consents.ts";
import { formatWait } from "#app/platform/dates.ts";
import type { Queries } from "#app/platform/db/database.server.ts";
import { listHistory } from "#app/platform/history/history.queries.server.ts";
import { transition } from "#app/platform/history/transition.server.ts";
import { idempotent } from "#app/platform/idempotency/idempotency.server.ts";
import { isId } from "#app/platform/ids.ts";
import { sendMail } from "#app/platform/mail/send-mail.server.ts";
import { done, type Outcome, refused } from "#app/platform/outcome.ts";
import { listCardPictures } from "#app/platform/pictures/pictures.server.ts";
import type { AppServices } from "#app/platform/services.ts";
import { undoMs } from "#app/platform/undo.ts";
import {
  approvedInterestOf,
  countInterests,
  findInterest,
  findInterestByReference,
  type Interest,
} from "./interest.queries.server.ts";
import {
  canApprove,
  canDecide,
  canUndo,
  type Decision,
  decided,
  type InterestStatus,
} from "./interest.ts";
import { approvedEmail, decisionCause, rejectedEmail } from "./interest-emails.ts";
import { decisionSentence } from "./interest-sentences.ts";
import { interestRecord } from "./interest-status.queries.server.ts";
import { mailToApplicant } from "./mail-applicant.server.ts";

/** One request with its history, oldest first; `undefined` for ids of any other shape. */
export async function findRequest(services: AppServices, id: string) {
  if (!isId(id)) return undefined;
  const interest = await findInterest(services.db.reader, id);
  if (!interest) return undefined;
  const others = { listingId: interest.listing_id, status: "pending" as const, terms: [] };
  return {
    interest,
    picture: (await listCardPictures(services, [interest.listing_id])).get(interest.listing_id),
    waited: canDecide(interest.status)
      ? formatWait(interest.created_at, services.now())
      : undefined,
    history: await listHistory(services.db.reader, "interest", id),
    agreed: consentsInForce(await listConsents(services.db.reader, "interest", [id])),
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

type ReviewInput = {
  decision: Decision;
  /** A standard reason for a rejection; a reason in own words comes before it. */
  template?: string | undefined;
  reason?: string | undefined;
  privateNote?: string | undefined;
};

/**
 * Staff approve or reject a pending request, in one transaction with the listing's reservation, both histories and
 * the e-mail, which leaves after `undoMs`. Returns the new status, the applicant's name and the pet's. Refuses
 * NOT_FOUND for an unknown id and CONFLICT with a sentence that says who did what and when: the request is decided
 * already, or its pet is promised to somebody else or not up for adoption. At most one request a pet is approved, by
 * database constraint.
 */
export async function reviewInterest(
  services: AppServices,
  actor: Actor,
  id: string,
  input: ReviewInput,
  key: string | undefined,
): Promise<Outcome<{ status: InterestStatus; name: string; pet: string }>> {
  if (!isId(id)) return refused("NOT_FOUND");
  const form = { key, verb: "review-interest", actorId: actor.id, content: { id, ...input } };
  const outcome = await idempotent<{ status: InterestStatus }>(services, form, async (trx) => {
    const now = services.now();
    const isApproval = input.decision === "approve";
    const to = decided[input.decision];
    const reason = (await reasonOf(trx, id, input))?.trim() || null;
    const change = await transition(trx, interestRecord, id, {
      to,
      actor,
      now,
      reason,
      privateNote: input.privateNote?.trim() || null,
      can: (interest) => (isApproval ? canApprove(interest) : canDecide(interest.status)),
      conflict: (interest) => notDecidedSentence(trx, interest),
    });
    if (!change.ok) return change;
    const interest = change.value;
    if (isApproval && !(await reserveListing(trx, now, actor, interest.listing_id))) {
      return refused("CONFLICT");
    }
    const compose = isApproval ? approvedEmail : rejectedEmail;
    const mail = mailToApplicant(services.site, interest, (facts) => compose(facts, reason), {
      cause: decisionCause(id, interest.changedAt),
      delayMs: undoMs,
    });
    await sendMail(trx, now, mail);
    return done({ status: to });
  });
  return withNames(services, id, outcome);
}

/** Adds the applicant's name and the pet's to the answer of a verb: stored answers hold nothing personal. */
export async function withNames<T>(
  services: AppServices,
  id: string,
  outcome: Outcome<T>,
): Promise<Outcome<T & { name: string; pet: string }>> {
  if (!outcome.ok) return outcome;
  const interest = await findInterest(services.db.reader, id);
  if (!interest) return refused("NOT_FOUND");
  return done({ ...outcome.value, name: interest.name, pet: interest.listing_name });
}

/** The reason that the applicant reads. */
async function reasonOf(
  trx: Queries,
  id: string,
  { decision, template, reason }: ReviewInput,
): Promise<string | undefined> {
  if (decision === "approve" || !template || reason?.trim()) return reason;
  const interest = await findInterest(trx, id);
  return interest && reasonText(interest.listing_name, { template });
}

/** Returns the CONFLICT text: who decided this request or another of its pet, and when, or the pet's status. */
async function notDecidedSentence(trx: Queries, interest: Interest): Promise<string> {
  const { status, listing_id, listing_name: pet, listing_status } = interest;
  if (!canDecide(status)) return decisionSentence(interest);
  const approved = await approvedInterestOf(trx, listing_id);
  return approved && listing_status !== "adopted"
    ? `${pet} is already reserved. ${decisionSentence(approved)}`
    : `${pet} is ${listing_status}, so this request cannot be approved.`;
}

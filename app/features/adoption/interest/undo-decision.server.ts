import {
  freeListing,
  reserveListing,
} from "#app/features/adoption/listing/reserve-listing.server.ts";
import type { Actor } from "#app/platform/actor.ts";
import type { Queries } from "#app/platform/db/database.server.ts";
import { isUniqueViolation } from "#app/platform/db/database-errors.server.ts";
import { type HistoryEntry, listHistory } from "#app/platform/history/history.queries.server.ts";
import { transition } from "#app/platform/history/transition.server.ts";
import { idempotent } from "#app/platform/idempotency/idempotency.server.ts";
import { isId } from "#app/platform/ids.ts";
import { sendMail } from "#app/platform/mail/send-mail.server.ts";
import { withdrawMail } from "#app/platform/mail/withdraw-mail.server.ts";
import { done, type Outcome, refused } from "#app/platform/outcome.ts";
import type { AppServices } from "#app/platform/services.ts";
import { undoMs } from "#app/platform/undo.ts";
import type { Interest } from "./interest.queries.server.ts";
import { canUndo, type InterestStatus, statusBefore } from "./interest.ts";
import { approvedEmail, decisionCause, withdrawalCause } from "./interest-emails.ts";
import { notUndoneSentence } from "./interest-sentences.ts";
import { changeInterestStatus, interestRecord } from "./interest-status.queries.server.ts";
import { mailToApplicant } from "./mail-applicant.server.ts";
import { withNames } from "./review-interest.server.ts";

/** The decision to undo; any other is left as it is. */
export type ExpectedDecision = {
  status: InterestStatus;
  by: string;
  /** The latest instant, as UTC ISO text. */
  until: string;
};

/**
 * Takes an approval, a rejection or a release back, by anybody on staff and within `undoMs`: the request is
 * pending again and its pet available, or approved again and its pet reserved, and the e-mail never leaves; all in one
 * transaction. Returns the status, the applicant's name and the pet's. Refuses NOT_FOUND for an unknown id and
 * CONFLICT with a sentence when `undoMs` is over, the e-mail is on its way, or somebody has changed the
 * request or its pet meanwhile.
 */
export async function undoDecision(
  services: AppServices,
  actor: Actor,
  id: string,
  key: string | undefined,
  expected?: ExpectedDecision,
): Promise<Outcome<{ status: InterestStatus; name: string; pet: string }>> {
  if (!isId(id)) return refused("NOT_FOUND");
  const form = { key, verb: "undo-decision", actorId: actor.id, content: { id } };
  try {
    const outcome = await idempotent(services, form, (trx) =>
      undo(services, trx, actor, id, expected),
    );
    return withNames(services, id, outcome);
  } catch (error) {
    if (!isUniqueViolation(error)) throw error;
    return refused("CONFLICT", "The same person has asked for this pet again meanwhile.");
  }
}

async function undo(
  services: AppServices,
  trx: Queries,
  actor: Actor,
  id: string,
  expected: ExpectedDecision | undefined,
): Promise<Outcome<{ status: InterestStatus }>> {
  const now = services.now();
  await interestRecord.lock(trx, id);
  const before = await interestRecord.find(trx, id);
  if (!before) return refused("NOT_FOUND");
  const to = statusBefore(before.status);
  const history = to === "approved" ? await listHistory(trx, "interest", id) : [];
  const approval = history.findLast(
    (step) => step.to_status === "approved" && step.from_status === "pending",
  );
  const record = approval
    ? { ...interestRecord, update: approvedAsBefore(approval) }
    : interestRecord;
  const change = await transition(trx, record, id, {
    to,
    actor,
    now,
    can: (interest) =>
      canUndo(interest, now) &&
      (to === "pending" || approval !== undefined) &&
      (!expected || isExpected(interest, expected)),
    conflict: async (interest) =>
      notUndoneSentence(interest, (await listHistory(trx, "interest", id)).at(-1)),
  });
  if (!change.ok) return change;
  const { status, decided_at, listing_id } = change.value;
  const cause = status === "withdrawn" ? withdrawalCause(id) : decisionCause(id, decided_at ?? "");
  if (!(await withdrawMail(trx, cause, now.toISOString()))) {
    return refused("CONFLICT", notUndoneSentence(change.value, undefined));
  }
  if (status === "approved") await freeListing(trx, now, actor, listing_id);
  if (approval && !(await reserveListing(trx, now, actor, listing_id))) return refused("CONFLICT");
  if (approval) await sendApprovalAgain(services, trx, now, change.value, approval);
  return done({ status: to });
}

/** The update that makes an earlier approval count again, with its reason and by whom it was. */
function approvedAsBefore(approval: HistoryEntry): typeof changeInterestStatus {
  const { actor_id: by, at, reason, private_note: privateNote } = approval;
  return (q, id, change) =>
    changeInterestStatus(q, id, { ...change, reason, privateNote }, { by, at });
}

function isExpected(
  { status, decided_by, decided_at }: Interest,
  expected: ExpectedDecision,
): boolean {
  return (
    status === expected.status && decided_by === expected.by && (decided_at ?? "") <= expected.until
  );
}

/** The e-mail of an approval that the release kept from leaving; one that had left is not sent again. */
async function sendApprovalAgain(
  services: AppServices,
  trx: Queries,
  now: Date,
  interest: Interest,
  { at, reason }: HistoryEntry,
): Promise<void> {
  const mail = mailToApplicant(services.site, interest, (facts) => approvedEmail(facts, reason), {
    cause: decisionCause(interest.id, at),
    delayMs: Math.max(0, Date.parse(at) + undoMs - now.getTime()),
  });
  await sendMail(trx, now, mail);
}

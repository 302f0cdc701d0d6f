/** Every status change of a request, except `closePendingInterests`. @see product.md "Adoption" */
import {
  releaseListing,
  reserveListing,
} from "#app/features/adoption/listing/reserve-listing.server.ts";
import type { Queries } from "#app/platform/db/database.server.ts";
import { listHistory } from "#app/platform/history/history.queries.server.ts";
import { isInForce } from "#app/platform/history/history.ts";
import { isId } from "#app/platform/ids.ts";
import { queueStaffNotification } from "#app/platform/mail/staff-notifications.server.ts";
import { done, refused } from "#app/platform/outcome.ts";
import { reportInDigest } from "#app/platform/steps/in-digest.server.ts";
import { sendStepMails, withdrawStepMails } from "#app/platform/steps/step-mails.server.ts";
import {
  type Effect,
  type StepActor,
  stepBuilders,
  type UndoableEffect,
  undoEnds,
} from "#app/platform/steps/steps.server.ts";
import { findApprovedInterest, findInterest, type Interest } from "./interest.queries.server.ts";
import { approveSchema, rejectSchema, releaseSchema } from "./interest.schema.server.ts";
import { canApprove, canDecide, canRelease, canWithdraw, isInterestErased } from "./interest.ts";
import { approvedEmail, rejectedEmail, releasedEmail, withdrawnEmail } from "./interest-emails.ts";
import { decisionSentence, notWithdrawnSentence } from "./interest-sentences.ts";
import {
  type DecisionColumns,
  interestRecord,
  updateDecisionTexts,
} from "./interest-status.queries.server.ts";
import { mailToApplicant } from "./mail-applicant.server.ts";
import { reasonText } from "./staff/reject-reasons.ts";

const entity = "interest";

const isPending = ({ status }: Interest) => status === "pending";
const isApproved = ({ status }: Interest) => status === "approved";

/** A pet's history does not name applicants. */
function listingActor({ id, name }: StepActor): StepActor {
  return { id, name: id ? name : "The applicant" };
}

const petReserved: UndoableEffect<Interest> = {
  async apply({ trx, now, row, actor }) {
    const isReserved = await reserveListing(trx, now, actor, row.listing_id);
    return isReserved ? done(null) : refused("CONFLICT");
  },
  async undo({ trx, now, row, actor }) {
    await releaseListing(trx, now, actor, row.listing_id);
    return done(null);
  },
};

const releasePet: UndoableEffect<Interest> = {
  async apply({ trx, now, row, actor }) {
    if (isApproved(row)) await releaseListing(trx, now, listingActor(actor), row.listing_id);
    return done(null);
  },
  async undo({ trx, now, row, actor }) {
    const isBack =
      !isApproved(row) || (await reserveListing(trx, now, listingActor(actor), row.listing_id));
    return isBack ? done(null) : refused("CONFLICT", notAvailable(row));
  },
};

async function findApproval(trx: Queries, id: string) {
  const history = await listHistory(trx, entity, id);
  return history.findLast((change) => change.to_status === "approved" && isInForce(change));
}

/**
 * Stops the approval's e-mail if it is still queued, and overwrites its texts. Undo reads them from the history,
 * because a receipt must not contain personal data.
 */
const revokeApproval: UndoableEffect<Interest> = {
  async apply({ trx, now, row: { id } }) {
    const approval = await findApproval(trx, id);
    if (!approval || now.getTime() >= undoEnds(approval)) return done(null);
    return done({ isHeld: await withdrawStepMails(trx, now, { entity, id }, approval.id) });
  },
  async undo({ trx, now, site, row }, receipt) {
    const { id } = row;
    const approval = await findApproval(trx, id);
    if (!approval) return done(null);
    await updateDecisionTexts(trx, id, approval);
    if (receipt?.isHeld) {
      const mails = [mailToApplicant(site, row, (facts) => approvedEmail(facts, approval.reason))];
      const change = { changeId: approval.id, mails, canUndo: false, by: undefined };
      await sendStepMails(trx, now, { entity, id }, change);
    }
    return done(null);
  },
};

/** Nobody can undo an erasure, so staff are notified in the next digest. */
const reportInNextDigest: Effect<Interest> = {
  async apply({ trx, now, row }) {
    await queueStaffNotification(trx, now, isApproved(row) ? promiseEvent : requestEvent, row.id);
    return done(null);
  },
};
const promiseEvent = "promise-withdrawn";
const requestEvent = "interest-withdrawn";

function decidedBy({ now, actor }: { now: Date; actor: StepActor }): DecisionColumns {
  return { decided_by: actor.id ?? null, decided_at: now.toISOString() };
}

const { step, formStep, define } = stepBuilders<
  Interest,
  DecisionColumns,
  { name: string; pet: string }
>();

const withdrawn = {
  label: "Withdraw",
  variant: "danger",
  past: "withdrew",
  from: ["pending", "approved"],
  to: "withdrawn",
  can: canWithdraw,
  set: decidedBy,
} as const;

export const interestSteps = define({
  entity,
  record: interestRecord,
  name: ({ name, listing_name: pet }) => `${name} for ${pet}`,
  title: ({ name, listing_name: pet }) => `${name}'s request for ${pet}`,
  // The caller has checked whose request this is.
  canAccess: () => true,
  isErased: isInterestErased,
  conflict: interestConflict,
  undoConflict: (interest, { from_status }) =>
    interest.listing_status === "adopted" ||
    (from_status === "approved" && interest.listing_status !== "available")
      ? `${decisionSentence(interest)} ${notAvailable(interest)}`
      : undefined,
  noChangeText: ({ name, listing_name: pet }) =>
    `${name}'s request for ${pet} is still to be decided.`,
  facts: ({ name, listing_name: pet }) => ({ name, pet }),
  stepsByRole: {
    staff: {
      approve: formStep({
        label: "Approve",
        variant: "primary",
        past: "approved",
        from: ["pending"],
        to: "approved",
        can: canApprove,
        undo: true,
        schema: approveSchema,
        set: decidedBy,
        effects: [petReserved],
        mails: async ({ site, row, input: { reason } }) => [
          mailToApplicant(site, row, (facts) => approvedEmail(facts, reason)),
        ],
        notice: ({ name, pet }) =>
          `Request status updated successfully: approved ${name} for ${pet}.`,
      }),
      reject: formStep({
        label: "Reject",
        variant: "danger",
        past: "rejected",
        from: ["pending"],
        to: "rejected",
        undo: true,
        schema: rejectSchema,
        // A standard reason contains the pet's name.
        async find(trx, input, { id }) {
          const interest = isId(id) ? await findInterest(trx, id) : undefined;
          return interest ? done(reasonText(interest.listing_name, input)) : refused("NOT_FOUND");
        },
        notes: ({ privateNote }, reason) => ({ reason, privateNote }),
        set: decidedBy,
        mails: async ({ site, row, found: reason }) => [
          mailToApplicant(site, row, (facts) => rejectedEmail(facts, reason)),
        ],
        notice: ({ name, pet }) =>
          `Request status updated successfully: rejected ${name} for ${pet}.`,
      }),
      release: formStep({
        label: "Release pet",
        variant: "danger",
        past: "withdrew",
        from: ["approved"],
        to: "withdrawn",
        can: canRelease,
        undo: true,
        schema: releaseSchema,
        set: decidedBy,
        effects: [releasePet, revokeApproval],
        mails: async ({ site, row, input: { reason } }) => [
          mailToApplicant(site, row, (facts) => releasedEmail(facts, reason)),
        ],
        notice: ({ pet }) => `${pet} is released. Others can be approved again.`,
      }),
    },
    applicant: {
      withdraw: step({
        ...withdrawn,
        undo: true,
        effects: [
          releasePet,
          revokeApproval,
          reportInDigest<Interest>(promiseEvent, isApproved),
          reportInDigest<Interest>(requestEvent, isPending),
        ],
        mails: async ({ site, row }) => [
          { ...mailToApplicant(site, row, withdrawnEmail), isUnrequested: true },
        ],
        notice: ({ pet }) => `Your request for ${pet} is withdrawn. Thank you for telling us.`,
      }),
    },
    erasure: {
      withdraw: step({
        ...withdrawn,
        effects: [releasePet, reportInNextDigest],
        notice: "The request is withdrawn.",
      }),
    },
  },
});

function notAvailable({ listing_name: pet, listing_status: status }: Interest): string {
  const since = status === "adopted" ? "has found a home since" : `is ${status} since`;
  return `${pet} ${since}, so this cannot be undone.`;
}

async function interestConflict(
  interest: Interest,
  name: string,
  _now: Date,
  trx: Queries,
): Promise<string | undefined> {
  const { status, listing_id, listing_name: pet, listing_status } = interest;
  if (name === "withdraw") return notWithdrawnSentence(interest);
  if (!canDecide(status)) {
    return name === "release" && isApproved(interest)
      ? `${pet} is marked as adopted, so this request cannot be released.`
      : decisionSentence(interest);
  }
  if (name !== "approve") return undefined;
  const approved = await findApprovedInterest(trx, listing_id);
  return approved && listing_status !== "adopted"
    ? `${pet} is already reserved. ${decisionSentence(approved)}`
    : `${pet} is ${listing_status}, so this request cannot be approved.`;
}

import { freeListing } from "#app/features/adoption/listing/reserve-listing.server.ts";
import type { Actor } from "#app/platform/actor.ts";
import type { Queries } from "#app/platform/db/database.server.ts";
import { transition } from "#app/platform/history/transition.server.ts";
import { idempotent } from "#app/platform/idempotency/idempotency.server.ts";
import { isId } from "#app/platform/ids.ts";
import type { Email } from "#app/platform/mail/email.ts";
import { sendMail } from "#app/platform/mail/send-mail.server.ts";
import { sendUnaskedMail } from "#app/platform/mail/send-unasked-mail.server.ts";
import { queueStaffNotification } from "#app/platform/mail/staff-notifications.server.ts";
import { withdrawMail } from "#app/platform/mail/withdraw-mail.server.ts";
import { done, type Outcome, refused } from "#app/platform/outcome.ts";
import { readReference } from "#app/platform/references.ts";
import type { AppServices } from "#app/platform/services.ts";
import { undoMs } from "#app/platform/undo.ts";
import { findInterestByReference, type Interest } from "./interest.queries.server.ts";
import { canRelease, canWithdraw, type InterestStatus, theApplicant } from "./interest.ts";
import {
  decisionCause,
  type EmailFacts,
  releasedEmail,
  withdrawalCause,
  withdrawnEmail,
} from "./interest-emails.ts";
import { releaseReasonMissing } from "./interest-messages.ts";
import { decisionSentence, notWithdrawnSentence } from "./interest-sentences.ts";
import { interestRecord } from "./interest-status.queries.server.ts";
import { mailToApplicant } from "./mail-applicant.server.ts";
import { withNames } from "./review-interest.server.ts";

/**
 * Staff take an approval back after all, with a reason that the applicant reads: approved → withdrawn, the pet is
 * available again, the other pending requests stay, and the e-mail leaves after `undoMs`. Returns the new status,
 * the applicant's name and the pet's. Refuses NOT_FOUND for an unknown id, INVALID on `reason` without one, and
 * CONFLICT with who did what and when: it is no longer approved, or the pet has gone home.
 */
export async function releasePet(
  services: AppServices,
  actor: Actor,
  id: string,
  input: { reason?: string | undefined; privateNote?: string | undefined },
  key: string | undefined,
): Promise<Outcome<{ status: InterestStatus; name: string; pet: string }>> {
  if (!isId(id)) return refused("NOT_FOUND");
  const reason = input.reason?.trim();
  if (!reason) {
    return refused("INVALID", "", {
      fields: { reason: [releaseReasonMissing] },
    });
  }
  const form = { key, verb: "release-pet", actorId: actor.id, content: { id, ...input } };
  const outcome = await idempotent<{ status: InterestStatus }>(services, form, async (trx) => {
    const now = services.now();
    const change = await transition(trx, interestRecord, id, {
      to: "withdrawn",
      actor,
      now,
      reason,
      privateNote: input.privateNote?.trim() || null,
      can: canRelease,
      conflict: (interest) =>
        interest.listing_status === "adopted"
          ? `${interest.listing_name} is marked as adopted, so this request cannot be released.`
          : decisionSentence(interest),
    });
    if (!change.ok) return change;
    const compose = (facts: EmailFacts) => releasedEmail(facts, reason);
    await followWithdrawal(services, trx, now, actor, change.value, compose);
    return done({ status: "withdrawn" });
  });
  return withNames(services, id, outcome);
}

/**
 * The applicant withdraws, before an answer or after an approval: the pet of an approved request is available again,
 * and the next digest reports it to staff. The caller has made sure that this is the sender. Returns the reference and
 * the pet's name. Refuses NOT_FOUND for an unknown reference and CONFLICT with a sentence when there is nothing left
 * to withdraw.
 */
export async function withdrawRequest(
  services: AppServices,
  typed: string,
  key: string | undefined,
): Promise<Outcome<{ reference: string; pet: string }>> {
  const reference = readReference(typed);
  if (!reference) return refused("NOT_FOUND");
  const form = { key, verb: "withdraw-request", actorId: reference, content: { reference } };
  return idempotent(services, form, async (trx) => {
    const known = await findInterestByReference(trx, reference);
    if (!known) return refused("NOT_FOUND");
    const now = services.now();
    const actor = { name: known.name };
    const change = await transition(trx, interestRecord, known.id, {
      to: "withdrawn",
      actor,
      now,
      can: canWithdraw,
      conflict: notWithdrawnSentence,
    });
    if (!change.ok) return change;
    const { id, status, listing_name: pet } = change.value;
    await followWithdrawal(services, trx, now, actor, change.value, withdrawnEmail);
    const event = status === "approved" ? "promise-withdrawn" : "interest-withdrawn";
    await queueStaffNotification(trx, now, event, id);
    return done({ reference, pet });
  });
}

/**
 * Makes an approved request's pet available, withdraws the decision's e-mail if unsent, and e-mails the applicant;
 * about what staff did only once it can no longer be undone.
 */
async function followWithdrawal(
  services: AppServices,
  trx: Queries,
  now: Date,
  actor: { id?: string; name: string },
  interest: Interest,
  compose: (facts: EmailFacts) => Email,
): Promise<void> {
  const { id, status, decided_at, listing_id } = interest;
  if (status === "approved") {
    await freeListing(trx, now, actor.id ? actor : theApplicant, listing_id);
  }
  if (decided_at) await withdrawMail(trx, decisionCause(id, decided_at), now.toISOString());
  const send = actor.id ? sendMail : sendUnaskedMail;
  const options = { cause: withdrawalCause(id), delayMs: actor.id ? undoMs : 0 };
  await send(trx, now, mailToApplicant(services.site, interest, compose, options));
}

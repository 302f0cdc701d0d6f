import {
  changeDonation,
  type Donation,
  donationConflict,
  findDonation,
  lockDonation,
  setDonationAmount,
  setReviewReason,
} from "#app/features/donations/donation/change-donation.server.ts";
import { reviewReasonNames } from "#app/features/donations/donation/donation.ts";
import { canDo, type DonationStep } from "#app/features/donations/donation/donation-decisions.ts";
import { voidedEmail } from "#app/features/donations/donation/donation-emails.ts";
import {
  receiveDonation,
  thanksCause,
} from "#app/features/donations/donation/receive-donation.server.ts";
import {
  listAttempts,
  updateAttempt,
} from "#app/features/donations/payment/find-payments.server.ts";
import {
  releaseStatementLine,
  retakeStatementLine,
} from "#app/features/donations/statement/release-statement-line.server.ts";
import type { Actor } from "#app/platform/actor.ts";
import { recordAudit } from "#app/platform/audit/audit.server.ts";
import type { Queries } from "#app/platform/db/database.server.ts";
import { recordHistory } from "#app/platform/history/history.server.ts";
import { idempotent } from "#app/platform/idempotency/idempotency.server.ts";
import { isId } from "#app/platform/ids.ts";
import { sendMail } from "#app/platform/mail/send-mail.server.ts";
import { withdrawMail } from "#app/platform/mail/withdraw-mail.server.ts";
import { formatMoney } from "#app/platform/money.ts";
import { done, type Outcome, refused } from "#app/platform/outcome.ts";
import type { AppServices } from "#app/platform/services.ts";

type Reasoned = { reason: string; privateNote?: string | null };

async function lockForStep(
  trx: Queries,
  id: string,
  step: DonationStep,
): Promise<Outcome<Donation>> {
  if (!isId(id)) return refused("NOT_FOUND");
  await lockDonation(trx, id);
  const donation = await findDonation(trx, id);
  if (!donation) return refused("NOT_FOUND");
  return canDo(step, donation) ? done(donation) : refused("CONFLICT", donationConflict(donation));
}

function audit(trx: Queries, now: Date, actor: Actor, donation: Donation, detail: string) {
  const act = { actor, action: "decided", entity: "donation", entityId: donation.id, detail };
  return recordAudit(trx, now, act);
}

/** Counts a donation with the amount that arrived. Refuses NOT_FOUND, and CONFLICT when it is not under review. */
export async function countDonation(
  services: AppServices,
  actor: Actor,
  id: string,
  { amount, reason, privateNote }: Reasoned & { amount: number },
  key: string | undefined,
): Promise<Outcome<{ amountKobo: number }>> {
  const content = { id, amount, reason, privateNote };
  const form = { key, verb: "count-donation", actorId: actor.id, content };
  return idempotent<{ amountKobo: number }>(services, form, async (trx) => {
    const now = services.now();
    const locked = await lockForStep(trx, id, "count");
    if (!locked.ok) return locked;
    const donation = locked.value;
    if (amount !== donation.amount_kobo) await setDonationAmount(trx, id, amount);
    const attempt = (await listAttempts(trx, id)).find(({ status }) => status === "needs_review");
    if (attempt) {
      const updated_at = now.toISOString();
      await updateAttempt(trx, attempt.id, { status: "succeeded", updated_at });
    }
    const paidAt = attempt?.updated_at ?? now.toISOString();
    const note = [reason, privateNote].filter(Boolean).join("\n");
    const change = { actor, now, paidAt, privateNote: note };
    const received = await receiveDonation(trx, services.site, id, change);
    if (!received.ok) return received;
    const why = donation.review_reason ? reviewReasonNames[donation.review_reason] : "";
    await audit(trx, now, actor, donation, `counted ${formatMoney(amount)}. ${why}: ${reason}`);
    return done({ amountKobo: amount });
  });
}

/** Closes the review; the status stays. Refuses NOT_FOUND, and CONFLICT when no review is open. */
export async function resolveReview(
  services: AppServices,
  actor: Actor,
  id: string,
  { reason }: Reasoned,
  key: string | undefined,
): Promise<Outcome<null>> {
  const form = { key, verb: "resolve-review", actorId: actor.id, content: { id, reason } };
  return idempotent<null>(services, form, async (trx) => {
    const now = services.now();
    const locked = await lockForStep(trx, id, "resolve");
    if (!locked.ok) return locked;
    const donation = locked.value;
    await setReviewReason(trx, id, null);
    await recordNote(trx, now, actor, donation, reason);
    const why = donation.review_reason ? reviewReasonNames[donation.review_reason] : "";
    await audit(trx, now, actor, donation, `settled. ${why}: ${reason}`);
    return done(null);
  });
}

function recordNote(trx: Queries, now: Date, actor: Actor, { id, status }: Donation, note: string) {
  const step = { from: status, to: status, privateNote: note };
  return recordHistory(trx, now, { entity: "donation", entityId: id, actor, ...step });
}

export async function addDonationNote(
  services: AppServices,
  actor: Actor,
  id: string,
  { privateNote }: { privateNote: string },
  key: string | undefined,
): Promise<Outcome<null>> {
  const form = { key, verb: "note-donation", actorId: actor.id, content: { id, privateNote } };
  return idempotent<null>(services, form, async (trx) => {
    const locked = await lockForStep(trx, id, "note");
    if (!locked.ok) return locked;
    await recordNote(trx, services.now(), actor, locked.value, privateNote);
    return done(null);
  });
}

/**
 * Voids a donation in cash or by transfer that was counted by mistake. It keeps its receipt number, and its statement
 * line is open again. The e-mail of thanks is withdrawn, or corrected. Refuses NOT_FOUND, and CONFLICT for a donation
 * that is not counted, by card, or partly refunded.
 */
export async function voidDonation(
  services: AppServices,
  actor: Actor,
  id: string,
  { reason, privateNote }: Reasoned,
  key: string | undefined,
): Promise<Outcome<null>> {
  const content = { id, reason, privateNote };
  const form = { key, verb: "void-donation", actorId: actor.id, content };
  return idempotent<null>(services, form, async (trx) => {
    const now = services.now();
    const locked = await lockForStep(trx, id, "void");
    if (!locked.ok) return locked;
    const donation = locked.value;
    const changed = await changeDonation(trx, id, "failed", {
      actor,
      now,
      reason,
      privateNote,
      set: { review_reason: null },
      can: (one) => canDo("void", one),
    });
    if (!changed.ok) return changed;
    const isWithdrawn = await releaseStatementLine(trx, id, { actor, now });
    await audit(trx, now, actor, donation, `voided: ${reason}`);
    const isUnsent = isWithdrawn || (await withdrawMail(trx, thanksCause(id), now.toISOString()));
    if (isUnsent || !donation.donor_email) return done(null);
    await sendMail(trx, now, {
      to: donation.donor_email,
      email: voidedEmail(services.site, donation, reason),
      cause: `donation-voided:${id}:${now.toISOString()}`,
      about: [{ entity: "donation", id }],
    });
    return done(null);
  });
}

/**
 * Counts a voided donation again. Refuses NOT_FOUND, and CONFLICT for one that is not voided or whose line is taken.
 */
export async function restoreDonation(
  services: AppServices,
  actor: Actor,
  id: string,
  { reason }: Reasoned,
  key: string | undefined,
): Promise<Outcome<null>> {
  const form = { key, verb: "restore-donation", actorId: actor.id, content: { id, reason } };
  return idempotent<null>(services, form, async (trx) => {
    const now = services.now();
    const locked = await lockForStep(trx, id, "restore");
    if (!locked.ok) return locked;
    const retaken = await retakeStatementLine(trx, locked.value, { actor, now });
    if (!retaken.ok) return retaken;
    const { paid_at } = locked.value;
    const change = { actor, now, paidAt: paid_at ?? now.toISOString(), privateNote: reason };
    const received = await receiveDonation(trx, services.site, id, change);
    if (!received.ok) return received;
    await audit(trx, now, actor, locked.value, `counted again: ${reason}`);
    return done(null);
  });
}

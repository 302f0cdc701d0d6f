import {
  changeDonation,
  type Donation,
  findDonation,
  flagForReview,
  lockDonation,
  setReviewReason,
} from "#app/features/donations/donation/change-donation.server.ts";
import { isUncounted } from "#app/features/donations/donation/donation-decisions.ts";
import {
  listAttempts,
  updateAttempt,
} from "#app/features/donations/payment/find-payments.server.ts";
import { hourMs } from "#app/platform/dates.ts";
import type { Queries } from "#app/platform/db/database.server.ts";
import { queueStaffNotification } from "#app/platform/mail/staff-notifications.server.ts";
import type { ProviderRefund } from "#app/platform/payments/payment-provider.ts";
import { findRefund, listRefunds, type Refund, updateRefund } from "./refund.queries.server.ts";
import { isSettled, remainingOfPayment } from "./refund.ts";

/** Without an id: the provider. */
export type RefundActor = { id?: string | undefined; name: string };
export const refundProvider: RefundActor = { name: "Paystack" };

type OpenRefund = { refund: Refund; donation: Donation };

/** Polls hourly on the first day, then daily: a bank may take two weeks. */
const hourlyChecks = 24;

/** Locks the donation of a refund and reads both. Returns undefined when the refund is settled. */
export async function lockOpenRefund(
  trx: Queries,
  { id, donation_id }: Pick<Refund, "id" | "donation_id">,
): Promise<OpenRefund | undefined> {
  await lockDonation(trx, donation_id);
  const refund = await findRefund(trx, id);
  const donation = await findDonation(trx, donation_id);
  return refund && donation && !isSettled(refund.status) ? { refund, donation } : undefined;
}

/** Records the provider's status: deducts a processed refund from the donation, and sends a failed one to staff. */
export async function recordRefundStatus(
  trx: Queries,
  now: Date,
  { refund, donation }: OpenRefund,
  { id: providerId, status }: Pick<ProviderRefund, "status"> & { id: string | null },
  actor: RefundActor,
): Promise<void> {
  const isFinal = status === "processed" || status === "failed" || status === "needs-attention";
  const checks = refund.checks + 1;
  const waitMs = checks <= hourlyChecks ? hourMs : 24 * hourMs;
  await updateRefund(trx, refund.id, {
    ...(providerId && { provider_refund_id: providerId }),
    status: status === "processed" ? "processed" : isFinal ? "failed" : "pending",
    checks,
    next_check_at: isFinal ? null : new Date(now.getTime() + waitMs).toISOString(),
    updated_at: now.toISOString(),
  });
  if (!isFinal) return;
  const deductOrFail = status === "processed" ? deductRefund : failRefund;
  await deductOrFail(trx, { refund, donation }, { actor, now });
}

/** The donation is locked, so its status cannot change in between. */
const always = () => true;

async function deductRefund(
  trx: Queries,
  { refund, donation }: OpenRefund,
  { actor, now }: { actor: RefundActor; now: Date },
): Promise<void> {
  const closeAttempt = async () => {
    if (!refund.attempt_id) return;
    const updated_at = now.toISOString();
    await updateAttempt(trx, refund.attempt_id, { status: "refunded", updated_at });
  };
  if (refund.is_duplicate_payment) {
    await closeAttempt();
    if (donation.review_reason === "paid_twice") await setReviewReason(trx, donation.id, null);
    return;
  }
  // The provider reported the whole transaction as reversed before.
  if (donation.status === "refunded") return;
  const step = { actor, now, can: always };
  const isWholeOnly = isUncounted(donation);
  if (isWholeOnly) {
    const attempts = await listAttempts(trx, donation.id);
    const attempt = attempts.find(({ id }) => id === refund.attempt_id);
    if (remainingOfPayment(donation, attempt, await listRefunds(trx, donation.id)) > 0) {
      await flagForReview(trx, now, donation.id, "refund_failed");
      if (donation.status === "refund_pending") {
        await changeDonation(trx, donation.id, "needs_review", step);
      }
      return;
    }
  }
  const refunded_kobo = isWholeOnly
    ? donation.amount_kobo
    : donation.refunded_kobo + refund.amount_kobo;
  if (refunded_kobo > donation.amount_kobo) {
    await flagForReview(trx, now, donation.id, "refund_failed");
    return;
  }
  const isWhole = refunded_kobo === donation.amount_kobo;
  if (isWhole) await closeAttempt();
  await changeDonation(trx, donation.id, isWhole ? "refunded" : "partially_refunded", {
    ...step,
    set: { refunded_kobo, review_reason: null },
  });
}

async function failRefund(
  trx: Queries,
  { refund, donation }: OpenRefund,
  { actor, now }: { actor: RefundActor; now: Date },
): Promise<void> {
  if (!refund.is_duplicate_payment && donation.status !== "refund_pending") {
    await flagForReview(trx, now, donation.id, "refund_failed");
    return;
  }
  await queueStaffNotification(trx, now, "donation-review", donation.id);
  if (refund.is_duplicate_payment) return;
  const isPaid = donation.paid_at !== null;
  const status = donation.refunded_kobo > 0 ? "partially_refunded" : "succeeded";
  const review_reason = (!isPaid && donation.review_reason) || "refund_failed";
  await changeDonation(trx, donation.id, isPaid ? status : "needs_review", {
    actor,
    now,
    can: always,
    set: { review_reason },
  });
}

/**
 * Stops polling a refund that the provider does not know. Staff then enter its result. The refund of a duplicate payment
 * fails at once: it is whole or nothing, so a second request cannot pay a part twice.
 */
export async function stopPolling(
  trx: Queries,
  now: Date,
  { refund, donation }: OpenRefund,
  actor: RefundActor,
): Promise<void> {
  if (refund.is_duplicate_payment) {
    const failed = { id: null, status: "failed" } as const;
    await recordRefundStatus(trx, now, { refund, donation }, failed, actor);
    return;
  }
  await updateRefund(trx, refund.id, { next_check_at: null, updated_at: now.toISOString() });
  await flagForReview(trx, now, donation.id, "refund_failed");
}

import {
  changeDonation,
  type Donation,
  findDonation,
  lockDonation,
  setReviewReason,
} from "#app/features/donations/donation/change-donation.server.ts";
import { currency, type DonationStatus } from "#app/features/donations/donation/donation.ts";
import { isUncounted } from "#app/features/donations/donation/staff/review-steps.ts";
import {
  findAttempt,
  findAttemptOfTransaction,
  listAttempts,
  updateAttempt,
} from "#app/features/donations/payment/find-payments.server.ts";
import { callProvider } from "#app/features/donations/payment/provider-calls.server.ts";
import { hourMs } from "#app/platform/dates.ts";
import type { Queries } from "#app/platform/db/database.server.ts";
import { transact } from "#app/platform/db/transact.server.ts";
import { newId } from "#app/platform/ids.ts";
import { queueStaffNotification } from "#app/platform/mail/staff-notifications.server.ts";
import { done, type Outcome, refused } from "#app/platform/outcome.ts";
import type { ProviderRefund } from "#app/platform/payments/payment-provider.ts";
import type { AppServices } from "#app/platform/services.ts";
import {
  claimDueRefund,
  findRefund,
  findRefundByProviderId,
  insertRefund,
  listDueRefunds,
  listRefunds,
  type Refund,
  updateRefund,
} from "./refund.queries.server.ts";
import { isSettled, remainingOfPayment } from "./refund.ts";

type Actor = { id?: string | undefined; name: string };
const provider: Actor = { name: "Paystack" };
const batch = 20;
/** The provider is asked hourly on the first day, then daily: a bank may take two weeks. */
const hourlyChecks = 24;

/**
 * Asks the provider about one refund and writes what it answers, also of a refund that was made on the provider's own
 * pages: any number of calls in any order take the money off the donation once. Refuses SERVICE_UNAVAILABLE when the
 * provider cannot be asked now. Returns what became of it, in words for the log.
 */
export async function settleRefund(
  services: AppServices,
  { providerId, reference }: { providerId: string; reference: string },
): Promise<Outcome<string>> {
  const { payments } = services;
  if (!payments) return refused("SERVICE_UNAVAILABLE");
  const answer = await callProvider(payments, () => payments.findRefund(providerId));
  if (!answer.ok) {
    if (answer.reason !== "not-found") return refused("SERVICE_UNAVAILABLE");
    await services.db.transaction(async (trx) => {
      const refund = await findRefundByProviderId(trx, providerId);
      if (refund) await flagForReview(trx, services.now(), refund.id);
    });
    return done("no such refund");
  }
  return transact<string>(services, async (trx) => {
    const refund = await matchRefund(trx, services.now(), answer.refund, reference);
    if (!refund) return done("no donation of ours");
    await writeRefund(trx, services.now(), refund.id, answer.refund, provider);
    return done(`refund ${answer.refund.status}`);
  });
}

/**
 * The row of a refund: by its id, else the one that has none yet, else a new one, of the payment that the provider names
 * as its own, whatever `reference` was told with it.
 */
async function matchRefund(
  trx: Queries,
  now: Date,
  { id, transactionId, amountKobo, currency: paidIn }: ProviderRefund,
  reference: string,
): Promise<Refund | undefined> {
  const attemptNamed = await findAttempt(trx, reference);
  const isOther = transactionId !== undefined && attemptNamed?.provider_id !== transactionId;
  const attempt = isOther ? await findAttemptOfTransaction(trx, transactionId) : attemptNamed;
  if (!attempt) return findRefundByProviderId(trx, id);
  await lockDonation(trx, attempt.donation_id);
  const known = await findRefundByProviderId(trx, id);
  if (known) return known;
  // Staff may have said already that it went back, before the provider said a word about it.
  const open = (await listRefunds(trx, attempt.donation_id)).find(
    (one) =>
      one.attempt_id === attempt.id &&
      one.provider_refund_id === null &&
      one.status !== "failed" &&
      one.amount_kobo === amountKobo,
  );
  if (open) {
    await updateRefund(trx, open.id, { provider_refund_id: id });
    return open;
  }
  // What staff asked for is followed in any currency; nothing else is taken off a donation in naira.
  if (paidIn !== currency) return undefined;
  const attempts = await listAttempts(trx, attempt.donation_id);
  const counted = attempts.find(({ status }) => status === "succeeded" || status === "refunded");
  const at = now.toISOString();
  const row: Refund = {
    id: newId(now),
    donation_id: attempt.donation_id,
    attempt_id: attempt.id,
    provider_refund_id: id,
    amount_kobo: amountKobo,
    status: "asked",
    extra: counted && counted.id !== attempt.id ? 1 : 0,
    checks: 0,
    next_check_at: null,
    created_at: at,
    updated_at: at,
  };
  await insertRefund(trx, row);
  return row;
}

/**
 * Writes the provider's word on a refund, in the caller's transaction: what went back is taken off the donation, what
 * did not is for staff. A word on a refund that is over changes nothing.
 */
export async function writeRefund(
  trx: Queries,
  now: Date,
  refundId: string,
  { id: providerId, status }: Pick<ProviderRefund, "status"> & { id: string | null },
  actor: Actor,
): Promise<void> {
  const before = await findRefund(trx, refundId);
  if (!before) return;
  await lockDonation(trx, before.donation_id);
  const refund = await findRefund(trx, refundId);
  const donation = await findDonation(trx, before.donation_id);
  if (!refund || !donation || isSettled(refund.status)) return;
  const isOver = status === "processed" || status === "failed" || status === "needs-attention";
  const checks = refund.checks + 1;
  const wait = checks <= hourlyChecks ? hourMs : 24 * hourMs;
  await updateRefund(trx, refund.id, {
    ...(providerId && { provider_refund_id: providerId }),
    status: status === "processed" ? "processed" : isOver ? "failed" : "pending",
    checks,
    next_check_at: isOver ? null : new Date(now.getTime() + wait).toISOString(),
    updated_at: now.toISOString(),
  });
  if (!isOver) return;
  const refundContext = { actor, now, donation, refund };
  if (status === "processed") await deductRefund(trx, refundContext);
  else await failRefund(trx, refundContext);
}

type RefundContext = { actor: Actor; now: Date; donation: Donation; refund: Refund };

/** The money is with its giver again. */
async function deductRefund(
  trx: Queries,
  { actor, now, donation, refund }: RefundContext,
): Promise<void> {
  if (refund.extra) {
    if (refund.attempt_id) {
      await updateAttempt(trx, refund.attempt_id, {
        status: "refunded",
        updated_at: now.toISOString(),
      });
    }
    if (donation.review_reason === "paid_twice") await setReviewReason(trx, donation.id, null);
    return;
  }
  // The transaction was reported as reversed before.
  if (donation.status === "refunded") return;
  if (isUncounted(donation)) {
    await deductUncounted(trx, { actor, now, donation, refund });
    return;
  }
  const back = donation.refunded_kobo + refund.amount_kobo;
  if (back > donation.amount_kobo) {
    await review(trx, now, donation.id);
    return;
  }
  const isWhole = back === donation.amount_kobo;
  if (isWhole && refund.attempt_id) {
    const updated_at = now.toISOString();
    await updateAttempt(trx, refund.attempt_id, { status: "refunded", updated_at });
  }
  const set = { refunded_kobo: back, review_reason: null };
  await change(trx, donation, isWhole ? "refunded" : "partially_refunded", { actor, now, set });
}

/** A donation that was never counted goes back whole; what is left of its payment is for staff. */
async function deductUncounted(
  trx: Queries,
  { actor, now, donation, refund }: RefundContext,
): Promise<void> {
  const attempt = (await listAttempts(trx, donation.id)).find(({ id }) => id === refund.attempt_id);
  if (remainingOfPayment(donation, attempt, await listRefunds(trx, donation.id)) > 0) {
    await review(trx, now, donation.id);
    if (donation.status !== "refund_pending") return;
    const set = { review_reason: "refund_failed" } as const;
    await change(trx, donation, "needs_review", { actor, now, set });
    return;
  }
  if (attempt) {
    const updated_at = now.toISOString();
    await updateAttempt(trx, attempt.id, { status: "refunded", updated_at });
  }
  const set = { refunded_kobo: donation.amount_kobo, review_reason: null };
  await change(trx, donation, "refunded", { actor, now, set });
}

/** The money stayed here: the donation is what it was, and staff look at it. */
async function failRefund(
  trx: Queries,
  { actor, now, donation, refund }: RefundContext,
): Promise<void> {
  if (refund.extra || donation.status !== "refund_pending") {
    if (!refund.extra) await review(trx, now, donation.id);
    else await queueStaffNotification(trx, now, "donation-review", donation.id);
    return;
  }
  await queueStaffNotification(trx, now, "donation-review", donation.id);
  const isPaid = donation.paid_at !== null;
  const review_reason = isPaid ? "refund_failed" : (donation.review_reason ?? "refund_failed");
  const to = !isPaid
    ? "needs_review"
    : donation.refunded_kobo > 0
      ? "partially_refunded"
      : "succeeded";
  await change(trx, donation, to, { actor, now, set: { review_reason } });
}

async function review(trx: Queries, now: Date, donationId: string): Promise<void> {
  if (await setReviewReason(trx, donationId, "refund_failed")) {
    await queueStaffNotification(trx, now, "donation-review", donationId);
  }
}

/** Whatever it can become otherwise: the caller has locked it. */
async function change(
  trx: Queries,
  { id, status }: Donation,
  to: DonationStatus,
  step: Pick<Parameters<typeof changeDonation>[3], "actor" | "now" | "set">,
): Promise<void> {
  await changeDonation(trx, id, to, { ...step, can: (one) => one.status === status });
}

/**
 * Asks the provider about refunds of which nobody told us. One whose call got no answer is for staff, unless the whole
 * payment went back: to ask for it again might send a part twice. Returns how many were asked about.
 */
export async function reconcileRefunds(services: AppServices): Promise<number> {
  const { db, payments } = services;
  if (!payments) return 0;
  const now = services.now().toISOString();
  // Behind the others: one that the provider never answers about holds nobody up.
  const until = new Date(services.now().getTime() + hourMs).toISOString();
  let asked = 0;
  for (const id of await listDueRefunds(db.reader, { now, limit: batch })) {
    const refund = await findRefund(db.reader, id);
    if (!refund) continue;
    if (!(await db.transaction((trx) => claimDueRefund(trx, id, { now, until })))) continue;
    const isAnswered = refund.provider_refund_id
      ? (await settleRefund(services, { providerId: refund.provider_refund_id, reference: "" })).ok
      : await settleUnanswered(services, refund);
    // The others would not be answered either.
    if (!isAnswered) return asked;
    asked += 1;
  }
  return asked;
}

async function settleUnanswered(services: AppServices, refund: Refund): Promise<boolean> {
  const { db, payments } = services;
  const attempts = await listAttempts(db.reader, refund.donation_id);
  const attempt = attempts.find(({ id }) => id === refund.attempt_id);
  if (!attempt || !payments) return false;
  const answer = await payments.verify(attempt.provider_reference);
  if (!answer.ok) return false;
  const now = services.now();
  await db.transaction(async (trx) => {
    if (answer.transaction.status === "reversed") {
      await writeRefund(trx, now, refund.id, { id: null, status: "processed" }, provider);
      return;
    }
    await flagForReview(trx, now, refund.id);
  });
  return true;
}

/**
 * Asks no more about a refund of which the provider knows nothing: staff say what became of it. A second payment goes back
 * whole or not at all, so that to ask for it again is safe.
 */
async function flagForReview(trx: Queries, now: Date, refundId: string): Promise<void> {
  const before = await findRefund(trx, refundId);
  if (!before) return;
  if (before.extra) {
    await writeRefund(trx, now, refundId, { id: null, status: "failed" }, provider);
    return;
  }
  await lockDonation(trx, before.donation_id);
  const refund = await findRefund(trx, refundId);
  if (!refund || isSettled(refund.status)) return;
  await updateRefund(trx, refundId, { next_check_at: null, updated_at: now.toISOString() });
  await review(trx, now, refund.donation_id);
}

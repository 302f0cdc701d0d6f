import {
  changeDonation,
  type Donation,
  findDonation,
  flagForReview,
  lockDonation,
  setReviewReason,
} from "#app/features/donations/donation/change-donation.server.ts";
import {
  canBecome,
  type DonationStatus,
  isCounted,
  type ReviewReason,
} from "#app/features/donations/donation/donation.ts";
import { receiveDonation } from "#app/features/donations/donation/receive-donation.server.ts";
import { dayMs } from "#app/platform/dates.ts";
import type { Queries } from "#app/platform/db/database.server.ts";
import { transact } from "#app/platform/db/transact.server.ts";
import { queueStaffNotification } from "#app/platform/mail/staff-notifications.server.ts";
import { done, type Outcome, refused } from "#app/platform/outcome.ts";
import type { ProviderTransaction } from "#app/platform/payments/payment-provider.ts";
import { callProvider } from "#app/platform/payments/provider-calls.server.ts";
import type { AppServices } from "#app/platform/services.ts";
import {
  type Attempt,
  findAttempt,
  listAttempts,
  updateAttempt,
} from "./attempt.queries.server.ts";
import { judgePayment, nextCheck, type PaymentOutcome } from "./payment.ts";
import { insertUnknownPayment } from "./unknown-payment.queries.server.ts";

/** What triggered the check. None of them proves a payment. */
export type SettleCause = "callback" | "popup" | "webhook" | "reconciliation" | "sweep";

type Settled = {
  /** Undefined for an unknown reference. */
  donationId: string | undefined;
  status: DonationStatus | undefined;
};

const provider = { name: "Paystack" };

/**
 * Fetches one transaction from the provider and records it: the only way in which a card donation is counted. Repeated
 * and concurrent calls count it once. Mismatches go to staff. Refuses SERVICE_UNAVAILABLE, without changes, when the
 * provider cannot be reached.
 * @see product.md "Donations"
 */
export async function settleDonation(
  services: AppServices,
  providerReference: string,
  cause: SettleCause,
): Promise<Outcome<Settled>> {
  const { payments, log } = services;
  if (!payments) return refused("SERVICE_UNAVAILABLE");
  const answer = await callProvider(payments, () => payments.verify(providerReference));
  if (!answer.ok && answer.reason !== "not-found") {
    log.warn({ reason: answer.reason, provider: answer.message }, "a payment cannot be verified");
    const retryAfter = answer.retryAfterSeconds;
    return refused("SERVICE_UNAVAILABLE", "", retryAfter ? { retryAfter } : {});
  }
  const transaction = answer.ok ? answer.transaction : undefined;
  return transact<Settled>(services, async (trx) => {
    const known = await findAttempt(trx, providerReference);
    if (known) return writeAnswer(trx, services, known, transaction, cause);
    if (transaction?.status === "success") {
      const now = services.now();
      const isNew = await insertUnknownPayment(trx, providerReference, transaction, now);
      if (isNew) await queueStaffNotification(trx, now, "payment-unknown", providerReference);
    }
    return done({ donationId: undefined, status: undefined });
  });
}

async function writeAnswer(
  trx: Queries,
  services: AppServices,
  { donation_id, provider_reference }: Attempt,
  transaction: ProviderTransaction | undefined,
  cause: SettleCause,
): Promise<Outcome<Settled>> {
  const now = services.now();
  await lockDonation(trx, donation_id);
  const donation = await findDonation(trx, donation_id);
  const attempt = await findAttempt(trx, provider_reference);
  if (!donation || !attempt) return refused("NOT_FOUND");
  const expected = {
    reference: provider_reference,
    amountKobo: donation.amount_kobo,
    environment: attempt.environment,
  };
  // The transaction was never created, so nobody can pay it.
  const isLost = !transaction && attempt.status === "initiated";
  const ageMs = isLost ? Number.POSITIVE_INFINITY : now.getTime() - Date.parse(attempt.created_at);
  const outcome = judgePayment(expected, transaction, ageMs);
  const nextStatus = isClosed(attempt, outcome) ? undefined : outcome.to;
  const isErased = donation.erased_at !== null;
  await updateAttempt(trx, attempt.id, {
    ...attemptChanges(attempt, nextStatus, transaction, { now, cause, isErased }),
    updated_at: now.toISOString(),
  });
  const changed = nextStatus
    ? await changeByOutcome(trx, services, { donation, attempt, outcome, transaction, now, cause })
    : done(donation.status);
  return changed.ok ? done({ donationId: donation.id, status: changed.value }) : changed;
}

/** A settled attempt changes only when its payment was reversed. */
function isClosed({ status }: Attempt, { to }: PaymentOutcome): boolean {
  if (status === "succeeded" || status === "needs_review") return to !== "refunded";
  return status === "refunded";
}

function attemptChanges(
  attempt: Attempt,
  nextStatus: PaymentOutcome["to"],
  transaction: ProviderTransaction | undefined,
  { now, cause, isErased }: { now: Date; cause: SettleCause; isErased: boolean },
) {
  const status = nextStatus ?? attempt.status;
  const isOpen = ["initiated", "pending", "processing", "failed"].includes(status);
  // Only reconciliation uses up checks, because the last one gives up the attempt.
  const checks = attempt.checks + (cause === "reconciliation" ? 1 : 0);
  const later = new Date(now.getTime() + dayMs).toISOString();
  const next = nextCheck(attempt.created_at, checks);
  return {
    status,
    checks,
    next_check_at: isOpen ? (next ?? (status === "processing" ? later : null)) : null,
    ...(nextStatus &&
      transaction && {
        provider_id: transaction.id,
        channel: transaction.channel ?? null,
        card_last4: isErased ? null : (transaction.cardLast4 ?? null),
        paid_kobo: transaction.amountKobo,
        fees_kobo: transaction.feesKobo ?? null,
        failure:
          nextStatus === "failed" ? (transaction.gatewayResponse?.slice(0, 500) ?? null) : null,
      }),
  };
}

type Change = {
  donation: Donation;
  attempt: Attempt;
  outcome: PaymentOutcome;
  transaction: ProviderTransaction | undefined;
  now: Date;
  cause: SettleCause;
};

async function changeByOutcome(
  trx: Queries,
  services: AppServices,
  { donation, attempt, outcome, transaction, now, cause }: Change,
): Promise<Outcome<DonationStatus>> {
  const change = {
    actor: provider,
    now,
    privateNote: `${attempt.provider_reference}, by ${cause}`,
  };
  const isSettled = isCounted(donation.status) || donation.status === "refunded";
  const review = (reason: ReviewReason) => flagForReview(trx, now, donation.id, reason);
  switch (outcome.to) {
    case "succeeded": {
      if (isSettled) {
        // Another attempt was paid before, so staff refund this one.
        await review("paid_twice");
        return done(donation.status);
      }
      const paidAt = storedInstant(transaction?.paidAt) ?? now.toISOString();
      const received = await receiveDonation(trx, services.site, donation.id, {
        ...change,
        paidAt,
      });
      if (!received.ok) return received;
      // An earlier payment under review is still here.
      if (donation.status === "needs_review" && donation.review_reason) {
        await review(donation.review_reason);
      }
      return done(received.value.status);
    }
    case "needs_review": {
      if (isSettled) {
        await review(outcome.reason);
        return done(donation.status);
      }
      if (donation.status === "needs_review") return done(donation.status);
      await queueStaffNotification(trx, now, "donation-review", donation.id);
      const { reason: review_reason, to } = outcome;
      return changeIfPossible(trx, donation, to, { ...change, set: { review_reason } });
    }
    case "refunded": {
      const attempts = await listAttempts(trx, donation.id);
      const isPaidByAnother = attempts.some(
        ({ id, status }) => id !== attempt.id && status === "succeeded",
      );
      if (isPaidByAnother) {
        if (donation.review_reason === "paid_twice") await setReviewReason(trx, donation.id, null);
        return done(donation.status);
      }
      const set = { refunded_kobo: donation.amount_kobo, review_reason: null };
      return changeIfPossible(trx, donation, "refunded", { ...change, set });
    }
    case "processing":
    case "failed":
    case "abandoned": {
      const latest = (await listAttempts(trx, donation.id)).at(-1);
      if (latest?.id !== attempt.id) return done(donation.status);
      return changeIfPossible(trx, donation, outcome.to, change);
    }
    case undefined:
      return done(donation.status);
  }
}

async function changeIfPossible(
  trx: Queries,
  { id, status }: Donation,
  to: DonationStatus,
  change: Parameters<typeof changeDonation>[3],
): Promise<Outcome<DonationStatus>> {
  if (status === to || !canBecome(status, to)) return done(status);
  const changed = await changeDonation(trx, id, to, change);
  return changed.ok ? done(to) : changed;
}

/** All stored instants have milliseconds. */
function storedInstant(text: string | undefined): string | undefined {
  const time = Date.parse(text ?? "");
  return Number.isNaN(time) ? undefined : new Date(time).toISOString();
}

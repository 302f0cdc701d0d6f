import { lockDonation } from "#app/features/donations/donation/change-donation.server.ts";
import { currency } from "#app/features/donations/donation/donation.ts";
import {
  findAttempt,
  findAttemptOfTransaction,
  listAttempts,
} from "#app/features/donations/payment/find-payments.server.ts";
import type { Queries } from "#app/platform/db/database.server.ts";
import { transact } from "#app/platform/db/transact.server.ts";
import { newId } from "#app/platform/ids.ts";
import { done, type Outcome, refused } from "#app/platform/outcome.ts";
import type { ProviderRefund } from "#app/platform/payments/payment-provider.ts";
import { callProvider } from "#app/platform/payments/provider-calls.server.ts";
import type { AppServices } from "#app/platform/services.ts";
import {
  lockOpenRefund,
  recordRefundStatus,
  refundProvider,
  stopPolling,
} from "./record-refund.server.ts";
import {
  findRefundByProviderId,
  insertRefund,
  listRefunds,
  type Refund,
  updateRefund,
} from "./refund.queries.server.ts";

/**
 * Fetches a refund from the provider and records its status, also of one that was made on the provider's own pages.
 * Repeated and concurrent calls deduct it once. Refuses SERVICE_UNAVAILABLE when the provider cannot be reached.
 */
export async function settleRefund(
  services: AppServices,
  { providerId, reference }: { providerId: string; reference: string },
): Promise<Outcome<string>> {
  const { payments } = services;
  if (!payments) return refused("SERVICE_UNAVAILABLE");
  const answer = await callProvider(payments, () => payments.findRefund(providerId));
  if (!answer.ok && answer.reason !== "not-found") return refused("SERVICE_UNAVAILABLE");
  return transact<string>(services, async (trx) => {
    const now = services.now();
    const known =
      (await findRefundByProviderId(trx, providerId)) ??
      (answer.ok ? await matchRefund(trx, now, answer.refund, reference) : undefined);
    const open = known && (await lockOpenRefund(trx, known));
    if (!answer.ok) {
      if (open) await stopPolling(trx, now, open, refundProvider);
      return done("no such refund");
    }
    if (!known) return done("no donation of ours");
    if (open) await recordRefundStatus(trx, now, open, answer.refund, refundProvider);
    return done(`refund ${answer.refund.status}`);
  });
}

/**
 * Finds the refund for a provider's id that is not stored yet, or inserts it. The transaction that the provider names
 * decides which payment it belongs to; `reference` only counts without one.
 */
async function matchRefund(
  trx: Queries,
  now: Date,
  { id, transactionId, amountKobo, currency: refundCurrency }: ProviderRefund,
  reference: string,
): Promise<Refund | undefined> {
  const referenced = await findAttempt(trx, reference);
  const isOther = transactionId !== undefined && referenced?.provider_id !== transactionId;
  const attempt = isOther ? await findAttemptOfTransaction(trx, transactionId) : referenced;
  if (!attempt) return undefined;
  const { donation_id } = attempt;
  await lockDonation(trx, donation_id);
  const refunds = await listRefunds(trx, donation_id);
  const match =
    refunds.find(({ provider_refund_id }) => provider_refund_id === id) ??
    // Staff may have entered its result before the provider reported it.
    refunds.find(
      ({ attempt_id, provider_refund_id, status, amount_kobo }) =>
        attempt_id === attempt.id &&
        provider_refund_id === null &&
        status !== "failed" &&
        amount_kobo === amountKobo,
    );
  if (match) {
    await updateRefund(trx, match.id, { provider_refund_id: id });
    return match;
  }
  // A refund that staff started may be in any currency; others are deducted only in naira.
  if (refundCurrency !== currency) return undefined;
  const attempts = await listAttempts(trx, donation_id);
  const counted = attempts.find(({ status }) => status === "succeeded" || status === "refunded");
  const at = now.toISOString();
  const row: Refund = {
    id: newId(now),
    donation_id,
    attempt_id: attempt.id,
    provider_refund_id: id,
    amount_kobo: amountKobo,
    status: "asked",
    is_duplicate_payment: counted && counted.id !== attempt.id ? 1 : 0,
    checks: 0,
    next_check_at: null,
    created_at: at,
    updated_at: at,
  };
  await insertRefund(trx, row);
  return row;
}

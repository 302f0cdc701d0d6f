import { listAttempts } from "#app/features/donations/payment/find-payments.server.ts";
import { hourMs } from "#app/platform/dates.ts";
import type { AppServices } from "#app/platform/services.ts";
import {
  lockOpenRefund,
  recordRefundStatus,
  refundProvider,
  stopPolling,
} from "./record-refund.server.ts";
import {
  claimDueRefund,
  findRefund,
  listDueRefunds,
  type Refund,
} from "./refund.queries.server.ts";
import { settleRefund } from "./settle-refund.server.ts";

const batch = 20;

/** Polls open refunds whose webhook never came. Stops when the provider cannot be reached. Returns how many it checked. */
export async function reconcileRefunds(services: AppServices): Promise<number> {
  const { db, payments } = services;
  if (!payments) return 0;
  const now = services.now().toISOString();
  // Moves the refund to the end of the queue, so that it cannot block the others.
  const until = new Date(services.now().getTime() + hourMs).toISOString();
  let checkedCount = 0;
  for (const id of await listDueRefunds(db.reader, { now, limit: batch })) {
    const refund = await findRefund(db.reader, id);
    if (!refund) continue;
    if (!(await db.transaction((trx) => claimDueRefund(trx, id, { now, until })))) continue;
    const isAnswered = refund.provider_refund_id
      ? (await settleRefund(services, { providerId: refund.provider_refund_id, reference: "" })).ok
      : await settleUnanswered(services, refund);
    if (!isAnswered) return checkedCount;
    checkedCount += 1;
  }
  return checkedCount;
}

/**
 * For a refund whose request got no answer. If the payment was reversed, the refund is processed. Otherwise staff decide,
 * because a second request could pay a part twice.
 */
async function settleUnanswered(services: AppServices, refund: Refund): Promise<boolean> {
  const { db, payments } = services;
  const attempts = await listAttempts(db.reader, refund.donation_id);
  const attempt = attempts.find(({ id }) => id === refund.attempt_id);
  if (!attempt || !payments) return false;
  const answer = await payments.verify(attempt.provider_reference);
  if (!answer.ok) return false;
  const now = services.now();
  await db.transaction(async (trx) => {
    const open = await lockOpenRefund(trx, refund);
    if (!open) return;
    if (answer.transaction.status === "reversed") {
      const processed = { id: null, status: "processed" } as const;
      await recordRefundStatus(trx, now, open, processed, refundProvider);
    } else {
      await stopPolling(trx, now, open, refundProvider);
    }
  });
  return true;
}

import type { Actor } from "#app/platform/actor.ts";
import type { Queries } from "#app/platform/db/database.server.ts";
import { transact } from "#app/platform/db/transact.server.ts";
import { transition } from "#app/platform/history/transition.server.ts";
import { idempotent, missingKey } from "#app/platform/idempotency/idempotency.server.ts";
import { newId } from "#app/platform/ids.ts";
import { queueStaffNotification } from "#app/platform/mail/staff-notifications.server.ts";
import { done, type Outcome, refused } from "#app/platform/outcome.ts";
import type { ProviderRefund } from "#app/platform/payments/payment-provider.ts";
import type { AppServices } from "#app/platform/services.ts";
import {
  donationRecord,
  findDonation,
  listAttempts,
  lockDonation,
  setReviewReason,
} from "./donation.queries.server.ts";
import { canBecome, checkAfterMs, currency, type DonationStatus, hourMs } from "./donation.ts";
import { callProvider } from "./provider-calls.server.ts";
import { donationConflict } from "./receive-donation.server.ts";
import {
  findRefundRow,
  insertRefund,
  listDueRefunds,
  type Refund,
  updateOpenRefund,
} from "./refund.queries.server.ts";

const batch = 20;
const provider = { name: "Paystack" };

type Order = {
  /** Less than all of what is left; all of it without. */
  amountKobo?: number | undefined;
  /** The giver reads it. */
  reason: string;
};

/**
 * Staff send the money of a card gift back through the provider. The form counts once; what the provider has not
 * answered is found out by the clock and never ordered again. Refuses NOT_FOUND, CONFLICT for a gift that has no money to
 * send back or a refund under way, INVALID for more than is left, and what the provider refuses.
 */
export async function refundDonation(
  services: AppServices,
  actor: Actor,
  donationId: string,
  { amountKobo, reason }: Order,
  key: string | undefined,
): Promise<Outcome<{ status: Refund["status"] }>> {
  const { payments } = services;
  if (!payments) return refused("CONFLICT", "No payment provider is set.");
  if (!key) return missingKey;
  const content = { donationId, amountKobo, reason };
  const form = { key, verb: "refund-donation", actorId: actor.id, content };
  const noted = await idempotent<{ id: string; reference: string }>(services, form, (trx) =>
    noteRefund(trx, services.now(), { donationId, actor, amountKobo, reason }),
  );
  if (!noted.ok) return noted;
  const { id, reference } = noted.value;
  const refund = await findRefundRow(services.db.reader, id);
  if (!refund) return refused("NOT_FOUND");
  // Sent before, by the same form: only the provider's answer decides from here on.
  const isMine = await services.db.transaction((trx) => claimOrder(trx, refund, services.now()));
  if (!isMine) return done({ status: refund.status });
  const note = `Donation ${donationId}`;
  const order = { reference, amountKobo: refund.amount_kobo, note };
  const answer = await callProvider(payments, () => payments.refund(order));
  if (answer.ok) return writeRefund(services, refund, answer.refund);
  services.log.warn({ reason: answer.reason, provider: answer.message }, "a refund has no answer");
  if (answer.reason === "unreachable") return done({ status: "asked" as const });
  const failed = await endRefund(services, refund, "failed");
  if (!failed.ok) return failed;
  return refused(
    "CONFLICT",
    "Our payment provider did not take this refund. Nothing was sent back.",
  );
}

type Noted = { donationId: string; actor: Actor; amountKobo: number | undefined; reason: string };

async function noteRefund(
  trx: Queries,
  now: Date,
  { donationId, actor, amountKobo, reason }: Noted,
): Promise<Outcome<{ id: string; reference: string }>> {
  await lockDonation(trx, donationId);
  const donation = await findDonation(trx, donationId);
  if (!donation) return refused("NOT_FOUND");
  const attempts = await listAttempts(trx, donationId);
  const reference = attempts.find(({ status }) => status === "succeeded")?.provider_reference;
  if (!reference) return refused("CONFLICT", "Only a gift by card can be sent back from here.");
  const left = donation.amount_kobo - donation.refunded_kobo;
  const amount_kobo = amountKobo ?? left;
  if (amount_kobo < 1 || amount_kobo > left) {
    return refused("INVALID", "", {
      fields: { amount: ["This is more than is left of the gift"] },
    });
  }
  const at = now.toISOString();
  const id = newId(now);
  const changed = await transition(trx, donationRecord(), donationId, {
    to: "refund_pending",
    ...{ actor, now, reason },
    can: ({ status }) => canBecome(status, "refund_pending"),
    conflict: donationConflict,
  });
  if (!changed.ok) return changed;
  await insertRefund(trx, {
    ...{ id, donation_id: donationId, provider_refund_id: null, amount_kobo, status: "asked" },
    ...{ next_check_at: null, created_at: at, updated_at: at },
  });
  return done({ id, reference });
}

/** Of any number of the same form one orders; it is marked before, as an order without an answer may have worked. */
async function claimOrder(trx: Queries, { id }: Refund, now: Date): Promise<boolean> {
  const refund = await findRefundRow(trx, id);
  if (refund?.status !== "asked" || refund.next_check_at) return false;
  const next_check_at = new Date(now.getTime() + checkAfterMs[0]).toISOString();
  return updateOpenRefund(trx, id, { next_check_at });
}

/** Writes what the provider says of a refund; again, or of one that has ended, it changes nothing. */
async function writeRefund(
  services: AppServices,
  refund: Refund,
  { id: provider_refund_id, status, amountKobo, currency: paidIn }: ProviderRefund,
): Promise<Outcome<{ status: Refund["status"] }>> {
  const now = services.now();
  await services.db.transaction((trx) =>
    updateOpenRefund(trx, refund.id, {
      ...{ provider_refund_id, status: "pending", updated_at: now.toISOString() },
      next_check_at: new Date(now.getTime() + hourMs).toISOString(),
    }),
  );
  const isOdd = amountKobo !== refund.amount_kobo || paidIn !== currency;
  if (status === "needs-attention" || (status === "processed" && isOdd)) {
    await services.db.transaction((trx) => askStaff(trx, now, refund.donation_id));
    return done({ status: "pending" as const });
  }
  if (status === "processed" || status === "failed") return endRefund(services, refund, status);
  return done({ status: "pending" as const });
}

async function askStaff(trx: Queries, now: Date, donationId: string): Promise<void> {
  if (!(await setReviewReason(trx, donationId, "refund_failed"))) return;
  await queueStaffNotification(trx, now, "donation-review", donationId);
}

/** The money went back, or did not. */
function endRefund(
  services: AppServices,
  { id, donation_id, amount_kobo }: Refund,
  status: "processed" | "failed",
): Promise<Outcome<{ status: Refund["status"] }>> {
  const now = services.now();
  return transact(services, async (trx) => {
    await lockDonation(trx, donation_id);
    const donation = await findDonation(trx, donation_id);
    if (!donation) return refused("NOT_FOUND");
    const ended = { status, next_check_at: null, updated_at: now.toISOString() };
    const isFirst = await updateOpenRefund(trx, id, ended);
    // All of it went back by another way meanwhile.
    if (!isFirst || donation.status !== "refund_pending") return done({ status });
    const refunded_kobo = donation.refunded_kobo + (status === "processed" ? amount_kobo : 0);
    const to: DonationStatus =
      refunded_kobo === 0
        ? "succeeded"
        : refunded_kobo === donation.amount_kobo
          ? "refunded"
          : "partially_refunded";
    const changes = { refunded_kobo, ...(status === "processed" && { review_reason: null }) };
    const changed = await transition(trx, donationRecord(changes), donation_id, {
      to,
      ...{ actor: provider, now },
      can: (row) => canBecome(row.status, to),
      conflict: donationConflict,
    });
    if (!changed.ok) return changed;
    if (status === "failed") await askStaff(trx, now, donation_id);
    return done({ status });
  });
}

/**
 * Asks the provider about a refund that is open. One that was ordered without an answer has no number to ask by: staff
 * look at it. Refuses SERVICE_UNAVAILABLE when the provider cannot be asked now.
 */
export async function settleRefund(
  services: AppServices,
  refund: Refund,
): Promise<Outcome<{ status: Refund["status"] }>> {
  const { payments } = services;
  if (!payments) return refused("SERVICE_UNAVAILABLE");
  const { provider_refund_id: number } = refund;
  if (!number) {
    await services.db.transaction(async (trx) => {
      await updateOpenRefund(trx, refund.id, { next_check_at: null });
      await askStaff(trx, services.now(), refund.donation_id);
    });
    return done({ status: refund.status });
  }
  const answer = await callProvider(payments, () => payments.findRefund(number));
  if (answer.ok) return writeRefund(services, refund, answer.refund);
  return refused("SERVICE_UNAVAILABLE");
}

/** Refunds of which nobody told us. Returns how many were asked about. */
export async function reconcileRefunds(services: AppServices): Promise<number> {
  if (!services.payments) return 0;
  const now = services.now().toISOString();
  let asked = 0;
  for (const refund of await listDueRefunds(services.db.reader, { now, limit: batch })) {
    if (!(await settleRefund(services, refund)).ok) return asked;
    asked += 1;
  }
  return asked;
}

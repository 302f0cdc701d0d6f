import {
  changeDonation,
  type Donation,
  donationConflict,
  findDonation,
  lockDonation,
} from "#app/features/donations/donation/change-donation.server.ts";
import {
  canDo,
  isUncounted,
  refundable,
} from "#app/features/donations/donation/donation-decisions.ts";
import {
  type Attempt,
  listAttempts,
} from "#app/features/donations/payment/find-payments.server.ts";
import { reviewedAttempt } from "#app/features/donations/payment/payment.ts";
import type { Actor } from "#app/platform/actor.ts";
import { hourMs } from "#app/platform/dates.ts";
import type { Queries } from "#app/platform/db/database.server.ts";
import { idempotent, missingKey } from "#app/platform/idempotency/idempotency.server.ts";
import { newId } from "#app/platform/ids.ts";
import { formatMoney } from "#app/platform/money.ts";
import { done, type Outcome, refused } from "#app/platform/outcome.ts";
import { callProvider } from "#app/platform/payments/provider-calls.server.ts";
import type { AppServices } from "#app/platform/services.ts";
import {
  lockOpenRefund,
  type RefundActor,
  recordRefundStatus,
  refundProvider,
} from "./record-refund.server.ts";
import { findRefund, insertRefund, listRefunds, type Refund } from "./refund.queries.server.ts";
import { isSettled, remainingOfPayment } from "./refund.ts";

export { listRefunds };

type RefundInput = {
  /** In kobo. Default: everything that is left. */
  amount: number | undefined;
  reason: string;
  privateNote: string | null;
};

/** `asked`: the provider accepted it. `unknown`: it did not answer. `noted`: staff returned the money themselves. */
export type RefundAnswer = { state: "asked" | "unknown" | "noted"; amountKobo: number };

const noCardRefunds = refused("CONFLICT", "Refunds by card are not possible here.");

type StartedRefund = { refundId: string | undefined; amountKobo: number };

/**
 * Refunds a donation, wholly or in part: through the provider for a card, else it records that staff returned the
 * money. The same form calls the provider once. Refuses NOT_FOUND, INVALID for too high an amount or without a key, and
 * CONFLICT for a donation that cannot be refunded or with the provider's message; then the donation gets its earlier
 * status again.
 */
export async function refundDonation(
  services: AppServices,
  actor: Actor,
  id: string,
  input: RefundInput,
  key: string | undefined,
): Promise<Outcome<RefundAnswer>> {
  if (!key) return missingKey;
  const form = { key, verb: "refund-donation", actorId: actor.id, content: { id, ...input } };
  return requestOnce(services, actor, input.reason, form, async (trx) => {
    const donation = await lockAndFindDonation(trx, id);
    if (!donation) return refused("NOT_FOUND");
    if (!canDo("refund", donation)) return refused("CONFLICT", donationConflict(donation));
    const attempt = reviewedAttempt(await listAttempts(trx, id));
    const isWholeOnly = isUncounted(donation);
    const left = isWholeOnly
      ? remainingOfPayment(donation, attempt, await listRefunds(trx, id))
      : refundable(donation);
    const amountKobo = input.amount ?? left;
    if (amountKobo > left) {
      return refused("INVALID", "", {
        fields: { amount: [`At most ${formatMoney(left)} can go back`] },
      });
    }
    if (isWholeOnly && amountKobo !== left) {
      return refused("INVALID", "", {
        fields: { amount: ["All of it goes back, or count the gift first"] },
      });
    }
    const now = services.now();
    const { reason, privateNote } = input;
    const change = {
      actor,
      now,
      reason,
      privateNote,
      can: (one: Donation) => canDo("refund", one),
    };
    if (donation.method !== "card") {
      const refunded_kobo = donation.refunded_kobo + amountKobo;
      const to = refunded_kobo === donation.amount_kobo ? "refunded" : "partially_refunded";
      const set = { refunded_kobo, review_reason: null };
      const changed = await changeDonation(trx, id, to, { ...change, set });
      return changed.ok ? done({ refundId: undefined, amountKobo }) : changed;
    }
    if (!attempt) return refused("CONFLICT", "There is no payment that can go back.");
    if (!services.payments) return noCardRefunds;
    const changed = await changeDonation(trx, id, "refund_pending", change);
    if (!changed.ok) return changed;
    const refundId = await insertRequestedRefund(trx, now, {
      donation,
      attempt,
      amountKobo,
      is_duplicate_payment: 0,
    });
    return done({ refundId, amountKobo });
  });
}

/** Refunds the second payment of a donation that was paid twice; it stays counted. Refuses as `refundDonation`. */
export async function refundSecondPayment(
  services: AppServices,
  actor: Actor,
  id: string,
  { reason }: { reason: string },
  key: string | undefined,
): Promise<Outcome<RefundAnswer>> {
  const form = { key, verb: "refund-second", actorId: actor.id, content: { id, reason } };
  return requestOnce(services, actor, reason, form, async (trx) => {
    const donation = await lockAndFindDonation(trx, id);
    if (!donation) return refused("NOT_FOUND");
    if (!canDo("refundDuplicate", donation)) return refused("CONFLICT", donationConflict(donation));
    if (!services.payments) return noCardRefunds;
    const paid = (await listAttempts(trx, id)).filter(({ status }) => status === "succeeded");
    const second = paid.at(-1);
    if (!second || paid.length < 2) {
      return refused("CONFLICT", "There is no second payment that can go back.");
    }
    const isUnderWay = (await listRefunds(trx, id)).some(
      ({ attempt_id, status }) => attempt_id === second.id && !isSettled(status),
    );
    if (isUnderWay) return refused("CONFLICT", "This refund is under way already.");
    const amountKobo = second.paid_kobo ?? donation.amount_kobo;
    const request = { donation, attempt: second, amountKobo, is_duplicate_payment: 1 };
    return done({
      refundId: await insertRequestedRefund(trx, services.now(), request),
      amountKobo,
    });
  });
}

async function lockAndFindDonation(trx: Queries, id: string): Promise<Donation | undefined> {
  await lockDonation(trx, id);
  return findDonation(trx, id);
}

type RefundRequest = {
  donation: Donation;
  attempt: Attempt;
  amountKobo: number;
  is_duplicate_payment: number;
};

async function insertRequestedRefund(
  trx: Queries,
  now: Date,
  { donation, attempt, amountKobo, is_duplicate_payment }: RefundRequest,
): Promise<string> {
  const at = now.toISOString();
  const row: Refund = {
    id: newId(now),
    donation_id: donation.id,
    attempt_id: attempt.id,
    is_duplicate_payment,
    provider_refund_id: null,
    amount_kobo: amountKobo,
    status: "asked",
    checks: 0,
    // In case this process ends before the provider answers.
    next_check_at: new Date(now.getTime() + hourMs).toISOString(),
    created_at: at,
    updated_at: at,
  };
  await insertRefund(trx, row);
  return row.id;
}

/** Commits the request, then calls the provider. Only the request that committed it calls. */
async function requestOnce(
  services: AppServices,
  actor: Actor,
  note: string,
  form: Parameters<typeof idempotent>[1],
  work: (trx: Queries) => Promise<Outcome<StartedRefund>>,
): Promise<Outcome<RefundAnswer>> {
  let isOwnRequest = false;
  const started = await idempotent<StartedRefund>(services, form, async (trx) => {
    const outcome = await work(trx);
    isOwnRequest = outcome.ok;
    return outcome;
  });
  if (!started.ok) return started;
  const { refundId, amountKobo } = started.value;
  if (!refundId) return done({ state: "noted", amountKobo });
  if (isOwnRequest) return requestRefund(services, actor, refundId, note);
  const refund = await findRefund(services.db.reader, refundId);
  if (refund?.status === "failed") return refused("CONFLICT", "This refund did not work.");
  return done({ state: "asked", amountKobo });
}

async function requestRefund(
  services: AppServices,
  actor: Actor,
  refundId: string,
  note: string,
): Promise<Outcome<RefundAnswer>> {
  const { db, payments, log } = services;
  const found = await findRefundWithAttempt(services, refundId);
  if (!found || !payments) return noCardRefunds;
  const { refund, attempt } = found;
  const amountKobo = refund.amount_kobo;
  const answer = await callProvider(payments, () =>
    payments.refund({
      reference: attempt.provider_reference,
      amountKobo,
      note: note.slice(0, 200),
    }),
  );
  const record = (result: Parameters<typeof recordRefundStatus>[3], by: RefundActor) =>
    db.transaction(async (trx) => {
      const open = await lockOpenRefund(trx, refund);
      if (open) await recordRefundStatus(trx, services.now(), open, result, by);
    });
  if (answer.ok) {
    const { id } = answer.refund;
    await record(answer.refund, actor);
    log.info({ refund: id }, "a refund is asked for");
    return done({ state: "asked", amountKobo });
  }
  // The provider may have accepted it: `reconcileRefunds` finds out.
  if (answer.reason === "unreachable") return done({ state: "unknown", amountKobo });
  await record({ id: null, status: "failed" }, refundProvider);
  const why = answer.reason === "rate-limited" ? "it has too much to do just now" : answer.message;
  return refused("CONFLICT", `Our payment provider did not take this refund: ${why}.`);
}

async function findRefundWithAttempt({ db }: AppServices, refundId: string) {
  const refund = await findRefund(db.reader, refundId);
  const attempts = refund ? await listAttempts(db.reader, refund.donation_id) : [];
  const attempt = attempts.find(({ id }) => id === refund?.attempt_id);
  return refund && attempt ? { refund, attempt } : undefined;
}

/** Enters the result of a refund that the provider does not know. Refuses NOT_FOUND and CONFLICT. */
export async function endRefund(
  services: AppServices,
  actor: Actor,
  id: string,
  { returned }: { returned: boolean },
  key: string | undefined,
): Promise<Outcome<null>> {
  const form = { key, verb: "end-refund", actorId: actor.id, content: { id, returned } };
  return idempotent<null>(services, form, async (trx) => {
    const donation = await lockAndFindDonation(trx, id);
    if (!donation) return refused("NOT_FOUND");
    if (!canDo("returned", donation)) return refused("CONFLICT", donationConflict(donation));
    const refund = (await listRefunds(trx, id)).findLast(
      ({ status, is_duplicate_payment }) => is_duplicate_payment === 0 && !isSettled(status),
    );
    if (!refund) return refused("CONFLICT", donationConflict(donation));
    const answer = { id: null, status: returned ? "processed" : "failed" } as const;
    await recordRefundStatus(trx, services.now(), { refund, donation }, answer, actor);
    return done(null);
  });
}

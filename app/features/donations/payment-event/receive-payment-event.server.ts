import { createHash } from "node:crypto";
import {
  findDonation,
  lockDonation,
  setReviewReason,
} from "#app/features/donations/donation/change-donation.server.ts";
import { reviewReasonNames } from "#app/features/donations/donation/donation.ts";
import { settleRefund } from "#app/features/donations/refund/settle-refund.server.ts";
import { hourMs } from "#app/platform/dates.ts";
import { makePauseForRequests } from "#app/platform/db/batches.server.ts";
import type { Queries } from "#app/platform/db/database.server.ts";
import { recordHistory } from "#app/platform/history/history.server.ts";
import { queueStaffNotification } from "#app/platform/mail/staff-notifications.server.ts";
import { done, type Outcome, refused } from "#app/platform/outcome.ts";
import { parseAnswer } from "#app/platform/payments/paystack-answers.server.ts";
import type { AppServices } from "#app/platform/services.ts";
import {
  claimPaymentEvent,
  finishPaymentEvent,
  insertPaymentEvent,
  listDueEvents,
  type PaymentEvent,
  postponePaymentEvent,
} from "./payment-event.queries.server.ts";

export { listPaymentEvents } from "./payment-event.queries.server.ts";

import { settleDonation } from "#app/features/donations/payment/settle-donation.server.ts";

const maxEventBytes = 256 * 1024;

const batch = 20;
const firstRetryMs = 30_000;
/** Longer than one event can take. */
const claimMs = 2 * 60_000;

/**
 * Stores a signed webhook for a job, so that an acknowledged one survives a crash. The same body counts once. Refuses
 * TOO_LARGE, AUTH_REQUIRED without a valid signature, and NOT_FOUND without card payments.
 */
export async function receivePaymentEvent(
  services: AppServices,
  body: Uint8Array,
  signature: string | null,
): Promise<Outcome<{ isNew: boolean }>> {
  if (!services.payments) return refused("NOT_FOUND");
  if (body.length > maxEventBytes) return refused("TOO_LARGE");
  if (!services.payments.isSigned(body, signature)) return refused("AUTH_REQUIRED");
  const at = services.now().toISOString();
  const row = {
    ...readEvent(new TextDecoder().decode(body)),
    sha256: createHash("sha256").update(body).digest("hex"),
    received_at: at,
    due_at: at,
    tries: 0,
    handled_at: null,
    outcome: null,
  };
  const isNew = await services.db.transaction((trx) => insertPaymentEvent(trx, row));
  return done({ isNew });
}

function readEvent(text: string): Pick<PaymentEvent, "event" | "reference" | "refund_id"> {
  const body = asRecord(parseJson(text));
  const event = asText(body.event, 100);
  const data = asRecord(body.data);
  const transaction = asRecord(data.transaction);
  const reference =
    [data.transaction_reference, transaction.reference, data.reference]
      .map((one) => asText(one, 100))
      .find((one) => /^[A-Za-z0-9.=-]+$/.test(one)) ?? "";
  const refund_id = event.startsWith("refund.") ? asText(data.id, 40) : "";
  return { event: event || "unreadable", reference, refund_id };
}

function parseJson(text: string): unknown {
  try {
    return parseAnswer(text);
  } catch {
    return undefined;
  }
}

function asRecord(value: unknown): Record<string, unknown> {
  return typeof value === "object" && value !== null ? (value as Record<string, unknown>) : {};
}

function asText(value: unknown, max: number): string {
  const text = typeof value === "number" ? String(value) : value;
  return typeof text === "string" && text.length <= max
    ? text.toWellFormed().replaceAll("\0", "")
    : "";
}

/**
 * Handles due events: each only triggers a check at the provider. While that cannot be reached they wait, longer each
 * time. Returns how many it handled.
 */
export async function handlePaymentEvents(services: AppServices): Promise<number> {
  if (!services.payments) return 0;
  let handled = 0;
  const pauseForRequests = makePauseForRequests();
  for (;;) {
    const due = await listDueEvents(services.db.reader, {
      now: services.now().toISOString(),
      limit: batch,
    });
    const { count, isUnreachable } = await handleEvents(services, due);
    handled += count;
    if (isUnreachable || due.length < batch) return handled;
    await pauseForRequests();
  }
}

/** `isUnreachable`: the provider could not be reached, and the rest waits. */
async function handleEvents(
  services: AppServices,
  due: readonly PaymentEvent[],
): Promise<{ count: number; isUnreachable: boolean }> {
  let count = 0;
  const now = services.now().toISOString();
  const until = new Date(services.now().getTime() + claimMs).toISOString();
  for (const event of due) {
    const claimEvent = (trx: Queries) => claimPaymentEvent(trx, event.sha256, { now, until });
    if (!(await services.db.transaction(claimEvent))) continue;
    let outcome: Outcome<string>;
    try {
      outcome = await handleEvent(services, event);
    } catch (error) {
      // The event itself is faulty: continue with the others.
      services.log.error({ err: error, event: event.sha256 }, "an event cannot be acted on");
      await postpone(services, event);
      continue;
    }
    if (!outcome.ok) {
      await postpone(services, event);
      return { count, isUnreachable: true };
    }
    const handledAt = services.now().toISOString();
    const result = { handledAt, outcome: outcome.value };
    await services.db.transaction((trx) => finishPaymentEvent(trx, event.sha256, result));
    count += 1;
  }
  return { count, isUnreachable: false };
}

async function handleEvent(
  services: AppServices,
  { event, reference, refund_id: refundId }: PaymentEvent,
): Promise<Outcome<string>> {
  if (reference === "") return done("about no transaction");
  const settled = await settleDonation(services, reference, "webhook");
  if (!settled.ok) return settled.code === "SERVICE_UNAVAILABLE" ? settled : done(settled.code);
  const { donationId, status } = settled.value;
  if (!donationId) return done("no donation of ours");
  if (refundId) return settleRefund(services, { providerId: refundId, reference });
  if (event.startsWith("charge.dispute.")) {
    const isOver = event === "charge.dispute.resolve";
    await services.db.transaction((trx) => noteDispute(trx, services.now(), donationId, isOver));
  }
  return done(status ?? "");
}

async function noteDispute(
  trx: Queries,
  now: Date,
  donationId: string,
  isOver: boolean,
): Promise<void> {
  await lockDonation(trx, donationId);
  const donation = await findDonation(trx, donationId);
  if (isOver) {
    if (donation?.review_reason === "disputed") await setReviewReason(trx, donationId, null);
    return;
  }
  if (!donation || donation.review_reason === "disputed") return;
  if (donation.review_reason === null) {
    await setReviewReason(trx, donationId, "disputed");
  } else {
    // The open review stays; the history records the dispute.
    const { status } = donation;
    const step = { from: status, to: status, privateNote: reviewReasonNames.disputed };
    const actor = { name: "Paystack" };
    await recordHistory(trx, now, { entity: "donation", entityId: donationId, actor, ...step });
  }
  await queueStaffNotification(trx, now, "donation-review", donationId);
}

async function postpone(services: AppServices, event: PaymentEvent): Promise<void> {
  const waitMs = Math.min(firstRetryMs * 2 ** event.tries, hourMs);
  const dueAt = new Date(services.now().getTime() + waitMs).toISOString();
  await services.db.transaction((trx) => postponePaymentEvent(trx, event, dueAt));
}

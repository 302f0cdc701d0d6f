import type { Actor } from "#app/platform/actor.ts";
import { recordAudit } from "#app/platform/audit/audit.server.ts";
import { formatInstant, formatTime, lagosDay } from "#app/platform/dates.ts";
import type { Queries } from "#app/platform/db/database.server.ts";
import { idempotent, missingKey } from "#app/platform/idempotency/idempotency.server.ts";
import { isId, newId } from "#app/platform/ids.ts";
import { capitalised } from "#app/platform/in-words.ts";
import { done, type Outcome, refused } from "#app/platform/outcome.ts";
import type { AppServices } from "#app/platform/services.ts";
import { undoInWords } from "#app/platform/undo.ts";
import { isRecorder } from "./find-work.server.ts";
import { notifyOfPayment, notifyOfTakenBack } from "./notify-of-payment.server.ts";
import {
  findPayment,
  findWork,
  insertPayment,
  listPaymentsOfWork,
  lockWork,
  takeWorkReceiptNumber,
} from "./work-payment.queries.server.ts";
import type { RecordedPayment } from "./work-payment.schema.server.ts";
import {
  acceptsPayments,
  canTakeBack,
  computeMoney,
  duplicateMinutes,
  isJustRecorded,
  isWorkAgreed,
  type Payment,
  paymentInWords,
  type WorkId,
  workPaymentTexts,
  workReceiptName,
} from "./work-payment.ts";

type RecordedAnswer = {
  id: string;
  summary: string;
  receipt: string;
  creditKobo: number;
  /** The work did not take place. */
  didNotTakePlace: boolean;
};

/**
 * Records a payment with a receipt. The same form returns the same payment. Refuses NOT_FOUND unless the actor receives
 * the money, and CONFLICT while nothing is agreed, or for the same payment within ten minutes unless `again` is ticked.
 */
export async function recordPayment(
  services: AppServices,
  actor: Actor,
  { kind, id }: WorkId,
  input: RecordedPayment,
  key: string | undefined,
): Promise<Outcome<RecordedAnswer>> {
  if (!key) return missingKey;
  if (!isId(id)) return refused("NOT_FOUND");
  const form = { key, verb: "record-payment", actorId: actor.id, content: { kind, id, input } };
  return idempotent<RecordedAnswer>(services, form, async (trx) => {
    const now = services.now();
    await lockWork(trx, { kind, id });
    const work = await findWork(trx, { kind, id });
    if (!work || !isRecorder(work, actor)) return refused("NOT_FOUND");
    if (!acceptsPayments(work)) return refused("CONFLICT", workPaymentTexts.notAgreed);
    const duplicate = input.again ? undefined : await findDuplicate(trx, { kind, id }, input, now);
    if (duplicate) {
      const when = formatTime(duplicate.recordedAt);
      const question = `Already recorded by ${duplicate.recordedBy} at ${when}: ${paymentInWords(duplicate)}. If this is other money, tick the box and send it again.`;
      return refused("CONFLICT", question, { fields: { again: [question] } });
    }
    const year = Number(lagosDay(now).slice(0, 4));
    const number = await takeWorkReceiptNumber(trx, year);
    const payment = {
      id: newId(now),
      entity: kind,
      entity_id: id,
      provider_id: work.providerId,
      amount_kobo: input.amount,
      day: input.day,
      method: input.method,
      note: input.note,
      recorded_by: actor.id,
      recorded_name: actor.name,
      reverses: null,
      receipt_year: year,
      receipt_number: number,
      recorded_at: now.toISOString(),
    };
    await insertPayment(trx, payment);
    const receipt = workReceiptName(year, number);
    const summary = paymentInWords({ ...input, amountKobo: input.amount });
    await recordAudit(trx, now, {
      actor,
      action: "recorded",
      entity: "work-payment",
      entityId: payment.id,
      detail: `${summary}, receipt ${receipt}`,
    });
    await notifyOfPayment(services, trx, payment.id);
    const { creditKobo } = computeMoney({ ...work, paidKobo: work.paidKobo + input.amount });
    return done({
      id: payment.id,
      summary,
      receipt,
      creditKobo,
      didNotTakePlace: !isWorkAgreed(work),
    });
  });
}

async function findDuplicate(
  trx: Queries,
  work: WorkId,
  { amount, day, method }: RecordedPayment,
  now: Date,
): Promise<Payment | undefined> {
  const since = new Date(now.getTime() - duplicateMinutes * 60_000).toISOString();
  return (await listPaymentsOfWork(trx, work)).findLast(
    (one) =>
      one.takenBack === undefined &&
      one.recordedAt > since &&
      one.amountKobo === amount &&
      one.day === day &&
      one.method === method,
  );
}

/**
 * Takes a payment back by an entry of the negative amount; its receipt is void and its number never used again. Refuses
 * NOT_FOUND for another work's payment, FORBIDDEN unless the actor recorded it or is staff, INVALID without a reason
 * after ten minutes (CONFLICT for a late Undo), and CONFLICT when it is taken back already.
 */
export async function takeBackPayment(
  services: AppServices,
  actor: Actor,
  { kind, id }: WorkId,
  { payment: paymentId, reason, undo = false }: { payment: string; reason: string; undo?: boolean },
  key: string | undefined,
): Promise<Outcome<{ summary: string; receipt: string }>> {
  if (!isId(id) || !isId(paymentId)) return refused("NOT_FOUND");
  const content = { id, paymentId, reason };
  const form = { key, verb: "take-back-payment", actorId: actor.id, content };
  return idempotent(services, form, async (trx) => {
    const now = services.now();
    await lockWork(trx, { kind, id });
    const work = await findWork(trx, { kind, id });
    const payment = await findPayment(trx, paymentId);
    const isOfWork = payment?.work.kind === kind && payment.work.id === id;
    if (!work || !isOfWork || !isRecorder(work, actor)) return refused("NOT_FOUND");
    const { takenBack, receipt } = payment;
    if (takenBack) {
      return refused(
        "CONFLICT",
        `${takenBack.by} took this payment back on ${formatInstant(takenBack.at)}.`,
      );
    }
    if (!canTakeBack(payment, actor)) {
      return refused(
        "FORBIDDEN",
        `Only ${payment.recordedBy}, who recorded it, and our team can take it back.`,
      );
    }
    if (reason === "" && !isJustRecorded(payment, now)) {
      const message = `${capitalised(undoInWords())} have passed, so it stands: ${paymentInWords(payment)}, receipt ${receipt}. To take it back now, please say why.`;
      const fields = { reason: [undo ? message : workPaymentTexts.reason] };
      return refused(undo ? "CONFLICT" : "INVALID", "", { fields });
    }
    await insertPayment(trx, {
      id: newId(now),
      entity: kind,
      entity_id: id,
      provider_id: payment.providerId,
      amount_kobo: -payment.amountKobo,
      day: lagosDay(now),
      method: payment.method,
      note: reason,
      recorded_by: actor.id,
      recorded_name: actor.name,
      reverses: paymentId,
      receipt_year: null,
      receipt_number: null,
      recorded_at: now.toISOString(),
    });
    const summary = paymentInWords(payment);
    await recordAudit(trx, now, {
      actor,
      action: "took back",
      entity: "work-payment",
      entityId: paymentId,
      detail: `${summary}, receipt ${receipt} is void`,
    });
    await notifyOfTakenBack(services, trx, payment, { by: actor, reason });
    return done({ summary, receipt });
  });
}

import { findVisitOwnerMail } from "#app/features/appointments/appointment/mail-about-appointment.server.ts";
import { findStayOwnerMail } from "#app/features/boarding/stay/stay-mails.server.ts";
import type { Actor } from "#app/platform/actor.ts";
import type { Queries } from "#app/platform/db/database.server.ts";
import { sendMail } from "#app/platform/mail/send-mail.server.ts";
import { withdrawMail } from "#app/platform/mail/withdraw-mail.server.ts";
import type { AppServices } from "#app/platform/services.ts";
import { undoMs } from "#app/platform/undo.ts";
import { queueWebhooks, withdrawWebhooks } from "#app/platform/webhooks/queue-webhooks.server.ts";
import { findPayment, findWork, listPaymentsOfWork } from "./work-payment.queries.server.ts";
import { isJustRecorded, type Payment, type WorkId } from "./work-payment.ts";
import { paymentRecordedText, paymentTakenBackText } from "./work-payment-emails.ts";

type Mailing = Pick<AppServices, "site" | "now">;
type EmailText = ReturnType<typeof paymentRecordedText>;

const mailCause = ({ id }: Pick<Payment, "id">) => `work-payment:${id}`;

function eventData({ id, amountKobo, work }: Payment) {
  return { _id: id, amountKobo, currency: "NGN", work: work.kind, workId: work.id };
}

/** Queues the e-mail and the webhook, in the caller's transaction. */
export async function notifyOfPayment(services: Mailing, trx: Queries, id: string): Promise<void> {
  const payment = await findPayment(trx, id);
  if (!payment) return;
  const now = services.now();
  await queueWebhooks(trx, now, "payment.recorded", eventData(payment), undoMs);
  await mailJustRecorded(services, trx, payment.work, id);
}

/**
 * Withdraws the e-mail and the webhook of a payment, in the caller's transaction. If they have left, sends that the
 * receipt is void.
 */
export async function notifyOfTakenBack(
  services: Mailing,
  trx: Queries,
  payment: Payment,
  { by, reason }: { by: Actor; reason: string },
): Promise<void> {
  const now = services.now();
  const isNew = isJustRecorded(payment, now);
  if (!(isNew && (await withdrawWebhooks(trx, now, "payment.recorded", payment.id)))) {
    await queueWebhooks(trx, now, "payment.reversed", eventData(payment));
  }
  const work = await findWork(trx, payment.work);
  if (work && !(isNew && (await withdrawMail(trx, mailCause(payment), now.toISOString())))) {
    const text = paymentTakenBackText(work, payment, { by: by.name, reason });
    const cause = `${mailCause(payment)}:back`;
    await mailOwner(services, trx, payment, text, { by: by.id, cause, delayMs: 0 });
  }
  await mailJustRecorded(services, trx, payment.work);
}

/** Queues the e-mail of the payment `added`, and again those that wait, so that each has the current balance. */
async function mailJustRecorded(
  services: Mailing,
  trx: Queries,
  id: WorkId,
  added?: string,
): Promise<void> {
  const now = services.now();
  const work = await findWork(trx, id);
  for (const payment of await listPaymentsOfWork(trx, id)) {
    if (!work || payment.takenBack || !isJustRecorded(payment, now)) continue;
    const cause = mailCause(payment);
    const isDue = payment.id === added || (await withdrawMail(trx, cause, now.toISOString()));
    if (!isDue) continue;
    const delayMs = Date.parse(payment.recordedAt) + undoMs - now.getTime();
    const sent = { by: payment.recordedById, cause, delayMs };
    const text = paymentRecordedText(work, payment, services.site);
    await mailOwner(services, trx, payment, text, sent);
  }
}

type Sent = { by: string | null; cause: string; delayMs: number };

async function mailOwner(
  services: Mailing,
  trx: Queries,
  { id, work }: Payment,
  text: EmailText,
  sent: Sent,
): Promise<void> {
  const mail =
    work.kind === "stay"
      ? await findStayOwnerMail(services.site, trx, work.id, text)
      : await findVisitOwnerMail(services.site, trx, work.id, text);
  if (!mail) return;
  const about = [...mail.about, { entity: "work-payment", id }];
  await sendMail(trx, services.now(), { ...mail, ...sent, about });
}

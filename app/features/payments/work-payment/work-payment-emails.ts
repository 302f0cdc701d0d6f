import { plainLine, safeName } from "#app/platform/mail/plain-words.ts";
import { formatMoney } from "#app/platform/money.ts";
import type { Site } from "#app/platform/services.ts";
import { trialReceiptSentence } from "#app/platform/trial-site.ts";
import {
  computeMoney,
  notAgreed,
  type Payment,
  paymentInWords,
  type Work,
  workTitle,
} from "./work-payment.ts";

type EmailText = { subject: string; paragraphs: string[] };

type MailedPayment = Pick<
  Payment,
  "amountKobo" | "method" | "day" | "note" | "recordedBy" | "receipt"
>;

const maxTextLength = 300;

export function paymentRecordedText(
  work: Work,
  payment: MailedPayment,
  { trial }: Pick<Site, "trial">,
): EmailText {
  const { receipt, recordedBy, note } = payment;
  return {
    subject: `Receipt ${receipt}: ${formatMoney(payment.amountKobo)} for ${about(work)}`,
    paragraphs: [
      `${safeName(recordedBy)} has recorded your payment for ${about(work)}: ${paymentInWords(payment)}. Your receipt is ${receipt}.`,
      trial ? trialReceiptSentence : "",
      note && `The note: ${plainLine(note, maxTextLength)}`,
      balanceText(work),
    ],
  };
}

export function paymentTakenBackText(
  work: Work,
  payment: MailedPayment,
  { by, reason }: { by: string; reason: string },
): EmailText {
  const { receipt } = payment;
  return {
    subject: `Receipt ${receipt} is void`,
    paragraphs: [
      `${safeName(by)} has taken back a payment for ${about(work)}: ${paymentInWords(payment)}. Its receipt ${receipt} is not valid any more.`,
      reason && `Why: ${plainLine(reason, maxTextLength)}`,
      balanceText(work),
    ],
  };
}

function about(work: Work): string {
  const title = workTitle({ kind: work.kind, pet: safeName(work.pet) });
  return title.charAt(0).toLowerCase() + title.slice(1);
}

function balanceText(work: Work): string {
  const { agreedKobo, paidKobo, owedKobo, creditKobo } = computeMoney(work);
  const paid = `Paid: ${formatMoney(paidKobo)}`;
  if (agreedKobo === null) return `${paid}. Agreed: ${notAgreed(work)}.`;
  const agreed = `${paid} of ${formatMoney(agreedKobo)}`;
  if (creditKobo > 0) return `${agreed}. Your credit: ${formatMoney(creditKobo)}.`;
  return owedKobo > 0
    ? `${agreed}. Still to pay: ${formatMoney(owedKobo)}.`
    : `${agreed}. Nothing is left to pay.`;
}

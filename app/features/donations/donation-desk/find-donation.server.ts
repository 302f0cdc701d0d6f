import { listSenders } from "#app/features/accounts/person/find-person.server.ts";
import {
  findDonation,
  findStatementNarration,
} from "#app/features/donations/donation/change-donation.server.ts";
import {
  donationMethodNames,
  donorName,
  receiptName,
} from "#app/features/donations/donation/donation.ts";
import { ownPath } from "#app/features/donations/donation/donation-addresses.ts";
import {
  canDo,
  donationSteps,
  isUncounted,
  isVoided,
  refundable,
} from "#app/features/donations/donation/donation-decisions.ts";
import { listAttempts } from "#app/features/donations/payment/find-payments.server.ts";
import { reviewedAttempt } from "#app/features/donations/payment/payment.ts";
import { listPaymentEvents } from "#app/features/donations/payment-event/receive-payment-event.server.ts";
import { remainingOfPayment } from "#app/features/donations/refund/refund.ts";
import { listRefunds } from "#app/features/donations/refund/refund-donation.server.ts";
import { formatDay, formatInstant } from "#app/platform/dates.ts";
import { listHistory } from "#app/platform/history/history.queries.server.ts";
import { isId } from "#app/platform/ids.ts";
import { formatMoney } from "#app/platform/money.ts";
import { formatReference } from "#app/platform/references.ts";
import type { AppServices } from "#app/platform/services.ts";

export async function findDonationForStaff(services: AppServices, id: string) {
  const { reader } = services.db;
  const donation = isId(id) ? await findDonation(reader, id) : undefined;
  if (!donation) return undefined;
  const attempts = await listAttempts(reader, id);
  const references = attempts.map((attempt) => attempt.provider_reference);
  const events = await listPaymentEvents(reader, references);
  const line = await findStatementNarration(reader, id);
  const paid = reviewedAttempt(attempts);
  const refunds = await listRefunds(reader, id);
  const leftKobo = isUncounted(donation)
    ? remainingOfPayment(donation, paid, refunds)
    : refundable(donation);
  return {
    donation: {
      id,
      reference: donation.reference,
      status: donation.status,
      method: donation.method,
      amountKobo: donation.amount_kobo,
      review: donation.review_reason,
      paidKobo: paid?.paid_kobo ?? undefined,
      leftKobo,
      voided: isVoided(donation),
      erased: donation.erased_at !== null,
      name: donorName(donation),
      email: donation.donor_email,
      ownPath: donation.erased_at ? undefined : ownPath(donation),
      lineId: line?.id,
    },
    senders: await listSenders(reader, { emailKey: donation.email_key }),
    facts: [
      { label: "Reference", value: formatReference(donation.reference) },
      { label: "Receipt", value: receiptName(donation) ?? "" },
      { label: "Amount", value: formatMoney(donation.amount_kobo) },
      ...(donation.refunded_kobo > 0
        ? [{ label: "Went back", value: formatMoney(donation.refunded_kobo) }]
        : []),
      { label: "Method", value: donationMethodNames[donation.method] },
      { label: "Giver", value: donorName(donation) },
      { label: "Email", value: donation.donor_email },
      { label: "Begun", value: formatInstant(donation.created_at) },
      {
        label: "Paid",
        // Only the day of cash and transfers is known.
        value: donation.paid_at
          ? (donation.method === "card" ? formatInstant : formatDay)(donation.paid_at)
          : "",
      },
      ...(line
        ? [
            {
              label: "Bank's narration",
              value: [line.narration, line.bank_reference].join(" ").trim(),
            },
          ]
        : []),
    ],
    attempts: attempts.map((attempt) => ({
      id: attempt.id,
      reference: attempt.provider_reference,
      status: attempt.status,
      environment: attempt.environment,
      channel: attempt.channel,
      failure: attempt.failure,
      cardLast4: attempt.card_last4,
      paidKobo: attempt.paid_kobo,
      feesKobo: attempt.fees_kobo,
      begunAt: attempt.created_at,
    })),
    refunds: refunds.map((refund) => ({
      id: refund.id,
      amountKobo: refund.amount_kobo,
      status: refund.status,
      isDuplicatePayment: refund.is_duplicate_payment === 1,
      askedAt: refund.created_at,
    })),
    events: events.map(({ sha256, event, received_at, outcome }) => ({
      id: sha256,
      event,
      receivedAt: received_at,
      outcome,
    })),
    history: await listHistory(reader, "donation", id),
    steps: donationSteps.filter((step) => canDo(step, donation)),
  };
}

import { formatMoney } from "#app/platform/money.ts";
import {
  type DonationMethod,
  type DonationStatus,
  type ReviewReason,
  reviewReasonNames,
} from "./donation.ts";

type DonationState = { status: DonationStatus; method: DonationMethod };

export function nextDonationStep({ status, method }: DonationState): string {
  const isTransfer = method === "transfer";
  const texts: Record<DonationStatus, string> = {
    initiated: "This gift is not paid. No money was taken.",
    pending: isTransfer
      ? "We look for this transfer on our bank statement and send a receipt once it has arrived."
      : "This gift is not paid yet, or the payment has not reached us. We keep asking our payment provider.",
    processing: "The payment is on its way. We keep asking and send a receipt once it has arrived.",
    succeeded: "This gift has arrived. Thank you!",
    failed: "The payment did not go through.",
    abandoned: isTransfer
      ? "This transfer has not arrived. If it still comes, we count it."
      : "This gift was never paid. No money was taken.",
    needs_review:
      "A payment reached us that does not match this gift. Our team checks it and writes to the giver.",
    refund_pending: "This gift is going back to its giver.",
    partially_refunded: "A part of this gift went back to its giver.",
    refunded: "This gift went back to its giver.",
  };
  return texts[status];
}

export const donationEvents = ["donation-review", "payment-unknown"] as const;

type Noticed = { reference: string; amount_kobo: number; review_reason: ReviewReason | null };

export function reviewSentence({ reference, amount_kobo, review_reason: reason }: Noticed): string {
  const subject = `The gift ${reference} of ${formatMoney(amount_kobo)}`;
  if (!reason) return `${subject} needed a look; nothing is open any more`;
  const why = reviewReasonNames[reason];
  return `${subject} needs a look: ${why.charAt(0).toLowerCase()}${why.slice(1)}`;
}

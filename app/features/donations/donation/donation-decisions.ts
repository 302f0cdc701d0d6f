/** What staff may do with a donation. The same predicates show the buttons and refuse the requests. */
import type { DonationMethod, DonationStatus, ReviewReason } from "./donation.ts";

type Situation = {
  method: DonationMethod;
  status: DonationStatus;
  amount_kobo: number;
  refunded_kobo: number;
  review_reason: ReviewReason | null;
  receipt_number: number | null;
};

export const donationSteps = [
  "count",
  "resolve",
  "refundDuplicate",
  "refund",
  "returned",
  "notReturned",
  "void",
  "restore",
  "note",
] as const;
/**
 * `count` and `resolve` decide a review, `refundDuplicate` refunds a second payment, `returned` and `notReturned` enter
 * the result of a refund that the provider does not know, `void` removes a donation that was recorded by mistake.
 */
export type DonationStep = (typeof donationSteps)[number];

/** It was counted and then voided. Its receipt number is not used again. */
export function isVoided({
  status,
  receipt_number,
}: Pick<Situation, "status" | "receipt_number">): boolean {
  return status === "failed" && receipt_number !== null;
}

/** In kobo. */
export function refundable({ amount_kobo, refunded_kobo }: Situation): number {
  return amount_kobo - refunded_kobo;
}

/** Paid by card but never counted: only the whole payment can be refunded. */
export function isUncounted({
  method,
  paid_at,
}: Pick<Situation, "method"> & { paid_at: string | null }): boolean {
  return method === "card" && paid_at === null;
}

export function canDo(step: DonationStep, donation: Situation): boolean {
  const { method, status, review_reason: reason } = donation;
  switch (step) {
    case "count":
      return status === "needs_review";
    case "resolve":
      return reason !== null && status !== "needs_review" && status !== "refund_pending";
    case "refundDuplicate":
      return reason === "paid_twice" && status !== "refund_pending";
    case "refund": {
      const statuses = ["succeeded", "partially_refunded", "needs_review"];
      return statuses.includes(status) && refundable(donation) > 0;
    }
    case "returned":
    case "notReturned":
      return status === "refund_pending" && reason === "refund_failed";
    case "void":
      return method !== "card" && status === "succeeded" && donation.refunded_kobo === 0;
    case "restore":
      return method !== "card" && isVoided(donation);
    case "note":
      return true;
  }
}

export function stateName(
  donation: Pick<Situation, "status" | "receipt_number">,
  names: Record<DonationStatus, string>,
): string {
  return isVoided(donation) ? "voided" : names[donation.status];
}

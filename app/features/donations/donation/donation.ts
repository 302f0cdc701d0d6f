/** Amounts are in kobo. @see product.md "Donations" */

import { inWords } from "#app/platform/in-words.ts";
import type { ListDefinition } from "#app/platform/lists/list-query.ts";
import { formatMoney } from "#app/platform/money.ts";

const donationMethods = ["card", "transfer", "cash"] as const;
export type DonationMethod = (typeof donationMethods)[number];

const donationStatuses = [
  "initiated",
  "pending",
  "processing",
  "succeeded",
  "failed",
  "abandoned",
  "needs_review",
  "refund_pending",
  "partially_refunded",
  "refunded",
] as const;
export type DonationStatus = (typeof donationStatuses)[number];

/** The money arrived and was not wholly refunded. */
export const countedStatuses = ["succeeded", "refund_pending", "partially_refunded"] as const;
const payableStatuses = ["initiated", "pending", "failed", "abandoned"] as const;
/** The provider may still report a payment. */
export const unsettledStatuses = [...payableStatuses, "processing"] as const;
/** The transfer may still arrive, also after we gave it up. */
export const awaitedTransferStatuses = ["pending", "abandoned"] as const;
/** No money arrived, and none is on its way. */
export const unpaidStatuses = ["initiated", "failed", "abandoned"] as const;

function isOneOf(statuses: readonly DonationStatus[], status: DonationStatus): boolean {
  return statuses.includes(status);
}

export function isUnpaid(status: DonationStatus): boolean {
  return isOneOf(unpaidStatuses, status);
}

export type ReviewReason =
  | "reference"
  | "amount"
  | "currency"
  | "environment"
  | "paid_twice"
  | "disputed"
  | "refund_failed";

/** Money wins: a donation that was given up is still counted when it turns out to be paid. */
const moves: Record<DonationStatus, readonly DonationStatus[]> = {
  initiated: [
    ...(["pending", "processing", "succeeded", "failed", "abandoned", "needs_review"] as const),
    "refunded",
  ],
  pending: ["processing", "succeeded", "failed", "abandoned", "needs_review", "refunded"],
  processing: ["pending", "succeeded", "failed", "abandoned", "needs_review", "refunded"],
  failed: ["pending", "processing", "succeeded", "abandoned", "needs_review", "refunded"],
  abandoned: ["pending", "processing", "succeeded", "failed", "needs_review", "refunded"],
  needs_review: ["succeeded", "failed", "refunded"],
  succeeded: ["refund_pending", "refunded"],
  refund_pending: ["succeeded", "partially_refunded", "refunded"],
  partially_refunded: ["refund_pending", "refunded"],
  refunded: [],
};

export function canBecome(from: DonationStatus, to: DonationStatus): boolean {
  return moves[from].includes(to);
}

export function isCounted(status: DonationStatus): boolean {
  return isOneOf(countedStatuses, status);
}

export function isPayable({
  method,
  status,
}: {
  method: DonationMethod;
  status: DonationStatus;
}): boolean {
  return method === "card" && isOneOf(payableStatuses, status);
}

export function isAwaitedTransfer({
  method,
  status,
}: {
  method: DonationMethod;
  status: DonationStatus;
}): boolean {
  return method === "transfer" && isOneOf(awaitedTransferStatuses, status);
}

/** Staff review a donation, and confirm a transfer, within so many days. */
export const donationReviewDays = 2;

const donationViews = ["review"] as const;

const donationPeriods = ["month", "last-month", "year", "last-year"] as const;

export const donationList = {
  path: "/dashboard/staff/donations",
  filters: {
    show: donationViews,
    status: donationStatuses,
    method: donationMethods,
    period: donationPeriods,
    month: /^20\d\d-(0[1-9]|1[0-2])$/,
  },
  chips: "show",
} as const satisfies ListDefinition;

export const ownDonationList = {
  path: "/dashboard/payments",
  filters: {},
} as const satisfies ListDefinition;

export const donationStatusNames: Record<DonationStatus, string> = {
  initiated: "begun",
  pending: "not paid yet",
  processing: "on its way",
  succeeded: "received",
  failed: "failed",
  abandoned: "never paid",
  needs_review: "needs review",
  refund_pending: "refund asked",
  partially_refunded: "partly refunded",
  refunded: "refunded",
};

export const donationStatusTones = {
  initiated: "neutral",
  pending: "pending",
  processing: "pending",
  succeeded: "approved",
  failed: "rejected",
  abandoned: "neutral",
  needs_review: "pending",
  refund_pending: "pending",
  partially_refunded: "approved",
  refunded: "neutral",
} as const satisfies Record<DonationStatus, string>;

export const donationMethodNames: Record<DonationMethod, string> = {
  card: "Card",
  transfer: "Bank transfer",
  cash: "Cash",
};

export const reviewReasonNames: Record<ReviewReason, string> = {
  reference: "The provider answered with another reference",
  amount: "Another amount was paid",
  currency: "It was paid in another currency",
  environment: "It was paid in another environment (test or live)",
  paid_twice: "It was paid twice",
  disputed: "The giver's bank disputes it",
  refund_failed: "The refund did not work",
};

export const currency = "NGN";
export const minDonationKobo = 100_00;
export const maxDonationKobo = 10_000_000_00;

export function minDonationInWords(): string {
  return formatMoney(minDonationKobo);
}

/** Unpaid donations are anonymised after this time. */
export const unpaidRetentionDays = 365;

export function unpaidRetentionInWords(): string {
  return inWords(unpaidRetentionDays, "day");
}

/** Staff may record donations this many years old. */
export const recordedYears = 5;

/** A transfer that did not arrive is given up after this time. */
export const transferAwaitedDays = 60;

export function receiptName({
  receipt_year: year,
  receipt_number: number,
}: {
  receipt_year: number | null;
  receipt_number: number | null;
}): string | undefined {
  if (year === null || number === null) return undefined;
  return `${year}-${String(number).padStart(6, "0")}`;
}

export function donorName({ first_name, last_name }: { first_name: string; last_name: string }) {
  return `${first_name} ${last_name}`.trim();
}

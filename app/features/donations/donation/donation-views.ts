import type { DonationMethod, DonationStatus, ReviewReason } from "./donation.ts";

/** A donation as staff's list shows it. */
export type DonationRow = {
  id: string;
  reference: string;
  /** Empty where it was not given. */
  name: string;
  email: string;
  method: DonationMethod;
  status: DonationStatus;
  amountKobo: number;
  refundedKobo: number;
  receipt: string | undefined;
  review: ReviewReason | null;
  /** When it was paid, or else begun. */
  givenAt: string;
  paid: boolean;
  voided: boolean;
};

export type MonthTotal = { month: string; amountKobo: number; donations: number };

/** A payment that the provider has and we have no donation for. */
export type UnknownPaymentView = {
  reference: string;
  amountKobo: number;
  currency: string;
  environment: "test" | "live";
  foundAt: string;
  paidAt: string | null;
};

/** One call to the provider, as staff see it. */
export type AttemptView = {
  id: string;
  reference: string;
  status: string;
  environment: "test" | "live";
  channel: string | null;
  cardLast4: string | null;
  paidKobo: number | null;
  feesKobo: number | null;
  failure: string | null;
  begunAt: string;
};

export type RefundView = {
  id: string;
  amountKobo: number;
  status: "asked" | "pending" | "processed" | "failed";
  /** Of a second payment, which was never counted. */
  extra: boolean;
  askedAt: string;
};

/** What the provider told us by itself. */
export type EventView = { id: string; event: string; receivedAt: string; outcome: string | null };

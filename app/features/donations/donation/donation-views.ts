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

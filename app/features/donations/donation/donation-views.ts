import type { DonationMethod, DonationStatus, ReviewReason } from "./donation.ts";

export type DonationRow = {
  id: string;
  reference: string;
  name: string;
  email: string;
  method: DonationMethod;
  status: DonationStatus;
  amountKobo: number;
  refundedKobo: number;
  receipt: string | undefined;
  review: ReviewReason | null;
  givenAt: string;
  paid: boolean;
  voided: boolean;
};

export type MonthTotal = { month: string; amountKobo: number; donations: number };

import type { DonationMethod, DonationStatus } from "#app/features/donations/donation/donation.ts";

export type OwnDonation = {
  reference: string;
  amountKobo: number;
  method: DonationMethod;
  status: DonationStatus;
  receipt: string | undefined;
  sentAt: string;
};

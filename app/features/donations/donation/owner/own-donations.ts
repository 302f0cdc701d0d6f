import type { DonationMethod, DonationStatus } from "#app/features/donations/donation/donation.ts";

/** A donation as its giver sees it among their others. */
export type OwnDonation = {
  reference: string;
  amountKobo: number;
  method: DonationMethod;
  status: DonationStatus;
  receipt: string | undefined;
  sentAt: string;
};

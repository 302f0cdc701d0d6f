import type { DonationMethod, DonationStatus } from "#app/features/donations/donation/donation.ts";
import type { BankAccount } from "#app/platform/services.ts";

export type DonationReturnState =
  | "paid"
  | "checking"
  | "unpaid"
  | "cancelled"
  | "failed"
  | "transfer"
  | "review"
  | "refunded"
  | "closed";

/** The page after the payment. Only the donor may see more than the first name. */
export type ReturnView = {
  state: DonationReturnState;
  reference: string;
  firstName: string;
  amountKobo: number;
  receipt: string | undefined;
  unreachable: boolean;
  /** Only for the donor. */
  ownPath: string | undefined;
  account: BankAccount | undefined;
  /** Where the receipt or the account was mailed to; only for the donor. */
  mailedTo: string | undefined;
};

/** What anybody with the reference may see. */
export type DonationStatusView = {
  reference: string;
  kind: "Donation";
  status: DonationStatus;
  sentAt: string;
  changedAt: string;
  next: string;
  erased: boolean;
  ownPath: string | undefined;
};

export type OwnDonationView = {
  link: string;
  reference: string;
  status: DonationStatus;
  method: DonationMethod;
  amountKobo: number;
  refundedKobo: number;
  name: string;
  email: string;
  sentAt: string;
  paidAt: string | null;
  receipt: string | undefined;
  card: string | undefined;
  next: string;
  erased: boolean;
  account: BankAccount | undefined;
  history: { at: string; status: DonationStatus }[];
};

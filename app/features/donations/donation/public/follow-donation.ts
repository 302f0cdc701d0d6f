import type { DonationMethod, DonationStatus } from "#app/features/donations/donation/donation.ts";
import type { BankAccount } from "#app/platform/services.ts";

/** Where a donation stands, as its giver reads it. */
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

/** A donation as the page shows it to which the provider leads back: of the giver nothing but the first name to others. */
export type ReturnView = {
  state: DonationReturnState;
  reference: string;
  firstName: string;
  amountKobo: number;
  /** The number of the receipt, once it is counted. */
  receipt: string | undefined;
  /** Whether the provider could not be asked just now. */
  unreachable: boolean;
  /** The giver's own page; only for whoever gave. */
  ownPath: string | undefined;
  /** Where to send it, for a donation by bank transfer that has not come. */
  account: BankAccount | undefined;
  /** Where that, or the receipt, was mailed to; only for whoever gave. */
  mailedTo: string | undefined;
};

/** A donation as its reference shows it: kind, status, dates and the next step for everybody. */
export type DonationStatusView = {
  reference: string;
  kind: "Donation";
  status: DonationStatus;
  sentAt: string;
  changedAt: string;
  next: string;
  erased: boolean;
  /** Only for its giver. */
  ownPath: string | undefined;
};

/** A donation as the giver's own page shows it. */
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
  /** The end of the card's number. */
  card: string | undefined;
  next: string;
  erased: boolean;
  account: BankAccount | undefined;
  history: { at: string; status: DonationStatus }[];
};

/** Donations, the attempts to pay them and what the payment provider tells. Conventions: `schema.ts`. */
import type { Generated } from "kysely";

/** A donation, by card through the provider, by bank transfer, or in cash. */
export type DonationsTable = {
  id: string;
  /** `D…`: public, and what a giver writes on a bank transfer. */
  reference: string;
  /** 26 secret characters that need no sign-in: the giver's own page. */
  link: string;
  /** 26 characters of the page to which the provider leads back; it shows nothing of the giver but the first name. */
  return_code: string;
  method: "card" | "transfer" | "cash";
  status:
    | "initiated"
    | "pending"
    | "processing"
    | "succeeded"
    | "failed"
    | "abandoned"
    | "needs_review"
    | "refund_pending"
    | "partially_refunded"
    | "refunded";
  amount_kobo: number;
  /** The part that was paid back. */
  refunded_kobo: number;
  /** These four are empty where not given. */
  first_name: string;
  last_name: string;
  donor_email: string;
  email_key: string;
  /** Why staff have to look at it; null when they need not. */
  review_reason:
    | "reference"
    | "amount"
    | "currency"
    | "environment"
    | "paid_twice"
    | "disputed"
    | "refund_failed"
    | null;
  /** Set together when the donation is first counted. */
  receipt_year: number | null;
  receipt_number: number | null;
  paid_at: string | null;
  /** Whose it was is forgotten. */
  erased_at: string | null;
  /** The account that sent it, which opens it; null for a visitor. */
  sent_by: Generated<string | null>;
  search_text: string;
  created_at: string;
  updated_at: string;
};

/** One transaction at the provider, by a reference of its own. */
export type DonationAttemptsTable = {
  id: string;
  donation_id: string;
  /** `DON-…`: the provider's name for it. */
  provider_reference: string;
  environment: "test" | "live";
  status:
    | "initiated"
    | "pending"
    | "processing"
    | "succeeded"
    | "failed"
    | "abandoned"
    | "needs_review"
    | "refunded";
  /** Both null until the provider has opened it. */
  access_code: string | null;
  authorization_url: string | null;
  provider_id: string | null;
  channel: string | null;
  card_last4: string | null;
  paid_kobo: number | null;
  fees_kobo: number | null;
  failure: string | null;
  /** How often reconciliation asked, and when it does next; null: not again. */
  checks: number;
  next_check_at: string | null;
  /** When the provider was last asked about it. */
  asked_at: string | null;
  created_at: string;
  updated_at: string;
};

/** Money that goes back through the provider: `asked` until the provider has answered. */
export type DonationRefundsTable = {
  id: string;
  donation_id: string;
  provider_refund_id: string | null;
  amount_kobo: number;
  status: "asked" | "pending" | "processed" | "failed";
  /** The attempt whose payment it is. */
  attempt_id: string | null;
  /** 1: of a second payment, which was never counted. */
  extra: number;
  /** How often the provider was asked about it, and when it is next; null: not again. */
  checks: number;
  next_check_at: string | null;
  created_at: string;
  updated_at: string;
};

/** A webhook that was received: only these fields of its body, counted once by the body's sha256. */
export type PaymentEventsTable = {
  sha256: string;
  event: string;
  /** The provider's reference; empty where the body has none. */
  reference: string;
  /** The provider's id of a refund that it is about, else empty. */
  refund_id: string;
  received_at: string;
  due_at: string;
  tries: number;
  handled_at: string | null;
  outcome: string | null;
};

/** A successful payment at the provider for which there is no donation. */
export type UnknownPaymentsTable = {
  reference: string;
  provider_id: string;
  environment: "test" | "live";
  amount_kobo: number;
  currency: string;
  paid_at: string | null;
  found_at: string;
  resolved_at: string | null;
};

/** Lagos days whose successful payments were compared with the donations. */
export type PaymentSweepsTable = { day: string; swept_at: string };

/** The last receipt number of a year. */
export type ReceiptNumbersTable = { year: number; last: number };

/** A receipt's number that no donation has any more. */
export type VoidedReceiptsTable = {
  year: number;
  number: number;
  /** Whose it was; it may be gone. */
  donation_id: string;
  amount_kobo: number;
  voided_at: string;
};

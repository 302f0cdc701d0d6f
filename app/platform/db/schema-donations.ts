import type { Generated } from "kysely";

export type DonationsTables = {
  donations: {
    id: string;
    /** `D…`: public; donors write it on a bank transfer. */
    reference: string;
    /** 26 secret characters: the donor's page, without sign-in. */
    link: string;
    /** 26 characters: the page after the payment, which shows only the first name. */
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
    refunded_kobo: number;
    first_name: string;
    last_name: string;
    donor_email: string;
    email_key: string;
    review_reason:
      | "reference"
      | "amount"
      | "currency"
      | "environment"
      | "paid_twice"
      | "disputed"
      | "refund_failed"
      | null;
    /** All three are set when the donation is first counted. */
    receipt_year: number | null;
    receipt_number: number | null;
    paid_at: string | null;
    erased_at: string | null;
    sent_by: Generated<string | null>;
    search_text: string;
    created_at: string;
    updated_at: string;
  };

  donation_attempts: {
    id: string;
    donation_id: string;
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
    access_code: string | null;
    authorization_url: string | null;
    provider_id: string | null;
    channel: string | null;
    card_last4: string | null;
    paid_kobo: number | null;
    fees_kobo: number | null;
    failure: string | null;
    /** The number of reconciliation checks and the next; null: none. */
    checks: number;
    next_check_at: string | null;
    last_checked_at: string | null;
    created_at: string;
    updated_at: string;
  };

  /** `asked` until the provider answers. */
  donation_refunds: {
    id: string;
    donation_id: string;
    provider_refund_id: string | null;
    amount_kobo: number;
    status: "asked" | "pending" | "processed" | "failed";
    attempt_id: string | null;
    /** 1: refunds a duplicate payment, which was never counted. */
    is_duplicate_payment: number;
    checks: number;
    next_check_at: string | null;
    created_at: string;
    updated_at: string;
  };

  /** A received webhook: these fields only, counted once by its sha256. */
  payment_events: {
    sha256: string;
    event: string;
    reference: string;
    refund_id: string;
    received_at: string;
    due_at: string;
    tries: number;
    handled_at: string | null;
    outcome: string | null;
  };

  unknown_payments: {
    reference: string;
    provider_id: string;
    environment: "test" | "live";
    amount_kobo: number;
    currency: string;
    paid_at: string | null;
    found_at: string;
    resolved_at: string | null;
  };

  /** Days whose payments were compared with the provider's. */
  payment_sweeps: { day: string; swept_at: string };

  receipt_numbers: { year: number; last: number };

  voided_receipts: {
    year: number;
    number: number;
    donation_id: string;
    amount_kobo: number;
    voided_at: string;
  };
};

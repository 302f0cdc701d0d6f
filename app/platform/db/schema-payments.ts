export type PaymentsTables = {
  /** Append-only; a reversal is a new entry with a negative amount. */
  work_payments: {
    id: string;
    entity: "stay" | "appointment";
    entity_id: string;
    /** The boarder or veterinarian; null for a stay without a boarder. */
    provider_id: string | null;
    amount_kobo: number;
    day: string;
    method: "cash" | "transfer";
    note: string;
    recorded_by: string | null;
    recorded_name: string;
    reverses: string | null;
    receipt_year: number | null;
    receipt_number: number | null;
    recorded_at: string;
  };

  work_receipt_numbers: { year: number; last: number };
};

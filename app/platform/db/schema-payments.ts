/** The money of stays and appointments. Conventions: `schema.ts`. */

/** Money that was received for a stay or an appointment, or the entry that takes such a payment back. Append-only. */
export type WorkPaymentsTable = {
  id: string;
  entity: "stay" | "appointment";
  entity_id: string;
  /** Whose money it is: the boarder or the veterinarian; null where the stay had no boarder yet. */
  provider_id: string | null;
  /** Below zero for an entry that takes one back. */
  amount_kobo: number;
  /** The Lagos day on which it was received. */
  day: string;
  method: "cash" | "transfer";
  /** Why, of an entry that takes one back. */
  note: string;
  /** Null once that person was erased. */
  recorded_by: string | null;
  recorded_name: string;
  /** The payment that this entry takes back. */
  reverses: string | null;
  /** Both null for an entry that takes one back. */
  receipt_year: number | null;
  receipt_number: number | null;
  recorded_at: string;
};

/** The last number of a receipt of a year. */
export type WorkReceiptNumbersTable = { year: number; last: number };

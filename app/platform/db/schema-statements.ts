/** Bank statements and their lines. Conventions: `schema.ts`. */

import type { Generated } from "kysely";

/** A file that staff uploaded. */
export type StatementUploadsTable = {
  id: string;
  file_name: string;
  /** Its text until its lines are read; null from then on. */
  content: string | null;
  uploaded_by: string;
  /** Lines below the header: all, those with money in, the new ones, and those matched at once. */
  lines: number;
  credits: number;
  added: number;
  matched: number;
  /** How many could not be read, and where the first of them are. */
  unreadable: number;
  unreadable_lines: string;
  imported_at: string | null;
  created_at: string;
};

/** Which column (from 0) is which under a header, by its sha256. */
export type StatementLayoutsTable = {
  header_key: string;
  date_column: number;
  credit_column: number;
  narration_column: number;
  reference_column: number | null;
  direction_column: number | null;
  balance_column: number | null;
  /** Which number comes first in `02/03/2026`, where somebody had to say so. */
  day_order: "dmy" | "mdy" | "ymd" | null;
  updated_at: string;
};

/** Money that came to the bank account. */
export type StatementLinesTable = {
  id: string;
  /** The sha256 of day, amount, narration and reference; with `ordinal` it identifies the line. */
  digest: string;
  /** Which one of the same day's equal lines it is, from 1. */
  ordinal: number;
  /** The file that first had it. */
  upload_id: string;
  day: string;
  amount_kobo: number;
  narration: string;
  bank_reference: string;
  /** The donation whose reference stands in the line, whatever became of it. */
  named_donation_id: string | null;
  status: "open" | "matched" | "dismissed";
  /** The matched donation; null unless matched. */
  donation_id: string | null;
  /** Whether the same statement takes the money back. */
  reversed: Generated<0 | 1>;
  search_text: string;
  created_at: string;
  updated_at: string;
};

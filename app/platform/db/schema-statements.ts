import type { Generated } from "kysely";

export type StatementsTables = {
  statement_uploads: {
    id: string;
    file_name: string;
    content: string | null;
    uploaded_by: string;
    /** Counts of lines below the header: all, money in, new, matched at once. */
    lines: number;
    credits: number;
    added: number;
    matched: number;
    /** How many lines are unreadable, and where the first are. */
    unreadable: number;
    unreadable_lines: string;
    imported_at: string | null;
    created_at: string;
  };

  /** Column numbers (from 0) by the sha256 of the header. */
  statement_layouts: {
    header_key: string;
    date_column: number;
    credit_column: number;
    narration_column: number;
    reference_column: number | null;
    direction_column: number | null;
    balance_column: number | null;
    /** The first number of `02/03/2026`, when somebody had to choose. */
    day_order: "dmy" | "mdy" | "ymd" | null;
    updated_at: string;
  };

  statement_lines: {
    id: string;
    /** The sha256 of day, amount, narration and reference; unique with `ordinal`. */
    digest: string;
    /** The position among equal lines of a day, from 1. */
    ordinal: number;
    upload_id: string;
    day: string;
    amount_kobo: number;
    narration: string;
    bank_reference: string;
    named_donation_id: string | null;
    status: "open" | "matched" | "dismissed";
    donation_id: string | null;
    reversed: Generated<0 | 1>;
    search_text: string;
    created_at: string;
    updated_at: string;
  };
};

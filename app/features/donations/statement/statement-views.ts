import type { DonationStatus } from "#app/features/donations/donation/donation.ts";
import type { UndoView } from "#app/platform/steps/steps.ts";
import type { StatementColumns } from "./guess-columns.ts";
import type { Proposal } from "./proposal.ts";
import type { StatementLineStatus } from "./statement.ts";
import type { DayOrder } from "./statement-days.ts";

export type StatementLineView = {
  id: string;
  /** A Lagos day. */
  day: string;
  amountKobo: number;
  status: StatementLineStatus;
  /** Empty when the donor is erased. */
  narration: string;
  bankReference: string;
  /** The donation that it is; `namedReference` is the one whose code it has. */
  donationId: string | null;
  donationReference: string | null;
  donorName: string;
  namedReference: string | null;
  isReversed: boolean;
};

export type StatementLineRow = StatementLineView & {
  proposal: Proposal | undefined;
  /** With the code and the amount of its proposal; ticked. */
  isReady: boolean;
  pinned: boolean;
  undo: UndoView | undefined;
  batch: string | null;
};

/** In kobo. */
export type StatementSums = {
  arrived: number;
  counted: number;
  open: number;
  dismissed: number;
  /** Reversed by the bank; not in the other sums. */
  reversed: number;
};

export type Candidate = Proposal & { promisedAt: string; status: DonationStatus };

export type UploadRow = {
  id: string;
  name: string;
  uploader: string;
  sentAt: string;
  imported: boolean;
  credits: number;
  added: number;
  matched: number;
};

export type UploadView = {
  id: string;
  name: string;
  counts: { lines: number; credits: number; added: number; matched: number; unreadable: number };
  /** The first ones: `12, 40`. */
  unreadableLines: string;
  /** Undefined once it is imported. */
  waiting: ColumnsView | undefined;
};

export type ColumnsView = {
  header: string[];
  columns: Partial<StatementColumns>;
  /** Stored for the same header before; else guessed. */
  remembered: boolean;
  examples: string[][];
  credits: number | undefined;
  unreadable: number;
  reversed: number;
  problems: string[];
  firstLines: LineAsRead[];
  questions: StatementQuestions;
  refusal: string | undefined;
};

/** What the file does not say, so staff must. */
export type StatementQuestions = {
  /** A day that can be read in two orders. */
  dayOrder?: {
    line: number;
    cell: string;
    days: Record<"dmy" | "mdy", string>;
    answer: DayOrder | undefined;
  };
  /** Lines without a direction. `id` identifies the question. */
  moneyIn?: { id: string; text: string };
};

/** `2 Nov, 2026 · ₦5,000.00 · in`. */
export type LineAsRead = { line: number; text: string; narration: string };

import type { DonationStatus } from "#app/features/donations/donation/donation.ts";
import type { UndoView } from "#app/platform/steps/steps.ts";
import type { StatementColumns } from "./guess-columns.ts";
import type { Proposal } from "./proposal.ts";
import type { StatementLineStatus } from "./statement.ts";
import type { DayOrder } from "./statement-days.ts";

/** A line of a bank statement as staff see it. */
export type StatementLineView = {
  id: string;
  /** A Lagos day. */
  day: string;
  amountKobo: number;
  status: StatementLineStatus;
  /** Empty once its giver is erased. */
  narration: string;
  bankReference: string;
  /** The donation that it is, and the one whose code stands in it. */
  donationId: string | null;
  donationReference: string | null;
  /** Of the donation that it is; empty where none is known. */
  donorName: string;
  namedReference: string | null;
  /** Whether its own statement takes the money back. */
  isReversed: boolean;
};

/** A line in the list. */
export type StatementLineRow = StatementLineView & {
  proposal: Proposal | undefined;
  /** The proposal has its code and its amount: it is ticked. */
  isReady: boolean;
  /** It stays in its place until the next load. */
  pinned: boolean;
  undo: UndoView | undefined;
  /** Of what was confirmed together. */
  batch: string | null;
};

/** What arrived on the lines of a statement, in kobo. */
export type StatementSums = {
  arrived: number;
  counted: number;
  open: number;
  dismissed: number;
  /** Taken back by the bank on the same statement; not in the others. */
  reversed: number;
};

/** A donation that a line may be. */
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
  /** The first of them, as `12, 40`. */
  unreadableLines: string;
  /** Until it is imported. */
  waiting: ColumnsView | undefined;
};

/** What the columns of a statement are, and how its lines are read by them. */
export type ColumnsView = {
  header: string[];
  columns: Partial<StatementColumns>;
  /** Said of the same header before; else guessed. */
  remembered: boolean;
  /** The first lines, a cell for each heading. */
  examples: string[][];
  /** How many lines have money in by these columns; undefined where that cannot be told. */
  credits: number | undefined;
  unreadable: number;
  /** How many credits the statement takes back itself. */
  reversed: number;
  problems: string[];
  firstLines: LineAsRead[];
  questions: StatementQuestions;
  /** Why these columns cannot be read. */
  refusal: string | undefined;
};

/** What the file does not say, and somebody has to. */
export type StatementQuestions = {
  /** A day that can be read in two orders, and in which one somebody said it is, for this file or its headings. */
  dayOrder?: {
    line: number;
    cell: string;
    days: Record<"dmy" | "mdy", string>;
    answer: DayOrder | undefined;
  };
  /** Lines that would be money in though nothing says so. `id` identifies what was asked. */
  moneyIn?: { id: string; text: string };
};

/** A line as it is read: `2 Nov, 2026 · ₦5,000.00 · in`. */
export type LineAsRead = { line: number; text: string; narration: string };

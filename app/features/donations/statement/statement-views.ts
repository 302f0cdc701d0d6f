import type { DonationStatus } from "#app/features/donations/donation/donation.ts";
import type { UndoView } from "#app/platform/steps/steps.ts";
import type { Proposal } from "./proposal.ts";
import type { StatementLineStatus } from "./statement.ts";
import type { StatementColumns } from "./statement-cells.ts";

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
export type StatementSums = { arrived: number; counted: number; open: number; dismissed: number };

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
  waiting:
    | {
        header: string[];
        columns: Partial<StatementColumns>;
        /** Said of the same header before; else guessed. */
        remembered: boolean;
        /** The first lines, a cell for each heading. */
        examples: string[][];
        /** How many lines have money in by these columns; undefined where that cannot be told. */
        credits: number | undefined;
        unreadable: number;
      }
    | undefined;
};

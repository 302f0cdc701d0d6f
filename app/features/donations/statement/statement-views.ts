import type { DonationStatus } from "#app/features/donations/donation/donation.ts";
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
  namedReference: string | null;
};

/** A donation that a line may be. */
export type Candidate = {
  id: string;
  reference: string;
  amountKobo: number;
  name: string;
  promisedAt: string;
  status: DonationStatus;
  /** Its code stands in the line. */
  isNamed: boolean;
  /** How many of its giver's names stand in the line. */
  hits: number;
};

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

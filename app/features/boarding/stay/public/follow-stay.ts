import type { StayStatus } from "#app/features/boarding/stay/stay.ts";
import type { StayPetView } from "#app/features/boarding/stay/stay-pet-view.ts";
import type { FileKind, StayFileView } from "#app/features/boarding/stay-file/stay-file.ts";
import type { StepView, UndoView } from "#app/platform/steps/steps.ts";
import type { ThreadEntry } from "#app/platform/threads/threads.ts";

/** A pet of a stay as its owner sees it. */
export type OwnStayPet = StayPetView & {
  position: number;
  /** Kinds of which nothing has arrived; none once nothing can be sent any more. */
  missing: FileKind[];
  canAddPhotos: boolean;
};

export type StayInDashboard = {
  path: string;
  /** To whom its owner can write there now. */
  writeTo: string | undefined;
  isSignedIn: boolean;
};

/** A stay as its reference shows it: kind, status, dates and the next step for everybody. */
export type StayStatusView = {
  reference: string;
  kind: "Boarding request";
  status: StayStatus;
  sentAt: string;
  changedAt: string;
  next: string;
  /** The way to ask again; none while it may still take place. */
  again: { to: string; label: string } | undefined;
  /** Its owner was erased. */
  erased: boolean;
  /** Only for the sender: the whole request, its files, its thread and its history. */
  ownerView:
    | {
        id: string;
        pet: string;
        /** Whether it is the reader's to cancel, download and erase; else they read it by the key of an e-mail. */
        isWhole: boolean;
        /** Its page in the dashboard of the account whose it is; undefined for anybody else. */
        dashboard: StayInDashboard | undefined;
        /** In a sentence; empty where it stands among the facts or nothing is left to pay. */
        price: string;
        facts: { label: string; value: string }[];
        files: StayFileView[];
        pets: OwnStayPet[];
        /** What was said with the last answer. */
        answer: string | null;
        thread: ThreadEntry[];
        answerable: boolean;
        /** What its owner may do now. */
        steps: StepView[];
        /** What is asked before it is cancelled. */
        cancelQuestion: string;
        undo: UndoView | undefined;
        erasable: boolean;
        history: {
          at: string;
          status: StayStatus;
          reason: string | null;
          remark: string | undefined;
        }[];
      }
    | undefined;
};

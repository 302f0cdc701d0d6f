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

/** A stay as its reference shows it: kind, status, dates and the next step for everybody. */
export type StayStatusView = {
  reference: string;
  kind: "Boarding request";
  status: StayStatus;
  sentAt: string;
  changedAt: string;
  next: string;
  /** Its owner was erased. */
  erased: boolean;
  /** Only for the sender: the whole request, its files, its thread and its history. */
  ownerView:
    | {
        id: string;
        pet: string;
        facts: { label: string; value: string }[];
        files: StayFileView[];
        pets: OwnStayPet[];
        thread: ThreadEntry[];
        answerable: boolean;
        /** What its owner may do now. */
        steps: StepView[];
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

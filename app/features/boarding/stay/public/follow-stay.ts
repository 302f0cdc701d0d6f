import type { StayStatus } from "#app/features/boarding/stay/stay.ts";
import type { StayPetView } from "#app/features/boarding/stay/stay-pet-view.ts";
import type { FileKind } from "#app/features/boarding/stay-file/stay-file.ts";
import type { StepView, UndoView } from "#app/platform/steps/steps.ts";
import type { ThreadEntry } from "#app/platform/threads/threads.ts";

export type OwnStayPet = StayPetView & {
  position: number;
  /** Kinds without a file; empty once nothing can be sent. */
  missing: FileKind[];
  canAddPhotos: boolean;
};

export type StayInDashboard = {
  path: string;
  /** To whom the owner can write now. */
  writeTo: string | undefined;
  isSignedIn: boolean;
};

export type StayStatusView = {
  reference: string;
  kind: "Boarding request";
  status: StayStatus;
  sentAt: string;
  changedAt: string;
  next: string;
  /** Undefined while the stay may still take place. */
  again: { to: string; label: string } | undefined;
  erased: boolean;
  /** Only for the sender. */
  ownerView:
    | {
        id: string;
        pet: string;
        /** False with the key of an e-mail alone: no cancelling, downloading or erasing. */
        isWhole: boolean;
        /** Only for the owner's account. */
        dashboard: StayInDashboard | undefined;
        /** A sentence; empty where the facts include the price. */
        price: string;
        facts: { label: string; value: string }[];
        pets: OwnStayPet[];
        answer: string | null;
        thread: ThreadEntry[];
        answerable: boolean;
        steps: StepView[];
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

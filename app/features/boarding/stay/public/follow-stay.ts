import type { StayStatus } from "#app/features/boarding/stay/stay.ts";
import type { StayFact, StayPetView } from "#app/features/boarding/stay/stay-pet-view.ts";
import type { StayTotal } from "#app/features/boarding/stay/stay-sentences.ts";
import type { NewDates } from "#app/features/boarding/stay/view-new-dates.ts";
import type { FileKind } from "#app/features/boarding/stay-file/stay-file.ts";
import type { StepView, UndoView } from "#app/platform/steps/steps.ts";
import type { ThreadEntry } from "#app/platform/threads/threads.ts";

export type OwnStayPet = StayPetView & {
  position: number;
  /** Kinds without a file; empty once nothing can be sent. */
  missing: FileKind[];
  canAddPhotos: boolean;
};

export type StayOwnerView = NonNullable<StayStatusView["ownerView"]>;

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
        /** Only for the owner's account, signed in. */
        dashboardPath: string | undefined;
        days: { start: string; end: string };
        today: string;
        boarder: { name: string; phone: string | null; area: string } | undefined;
        isBooking: boolean;
        /** Undefined once it was called off. */
        total: StayTotal | undefined;
        /** `by 27 Nov, 2026, 20:14`; undefined once that is over. */
        answerBy: string | undefined;
        /** When it was accepted, or handed over to the boarder. */
        agreedAt: string | undefined;
        facts: StayFact[];
        pets: OwnStayPet[];
        answer: string | null;
        thread: ThreadEntry[];
        canWrite: boolean;
        answerable: boolean;
        steps: StepView<"requestDays">[];
        newDates: NewDates | undefined;
        cancelQuestion: string;
        undo: UndoView | undefined;
        erasable: boolean;
        history: {
          at: string;
          status: StayStatus;
          step: string | null;
          reason: string | null;
          remark: string | undefined;
        }[];
      }
    | undefined;
};

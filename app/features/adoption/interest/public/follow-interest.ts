import type { InterestStatus } from "#app/features/adoption/interest/interest.ts";
import type { CardPicture } from "#app/platform/pictures/picture.ts";
import type { UndoView } from "#app/platform/steps/steps.ts";
import type { ThreadEntry } from "#app/platform/threads/threads.ts";

/** A request as its reference shows it: kind, status, dates and the next step for everybody. */
export type InterestStatusView = {
  reference: string;
  kind: "Adoption request";
  status: InterestStatus;
  sentAt: string;
  changedAt: string;
  next: string;
  /** How long others waited for their answer, while this one waits. */
  usual: { days: number; answered: number } | undefined;
  /** Its sender was erased. */
  erased: boolean;
  /** Only for the sender: everything they sent, and the request's history. */
  ownerView:
    | {
        pet: { id: string; name: string; breed: string; picture: CardPicture | undefined };
        name: string;
        email: string;
        phone: string;
        message: string;
        reason: string | null;
        /** All that was written, the message of the request first. */
        thread: ThreadEntry[];
        /** Whether it is the reader's to withdraw, download and erase; else they read it by the key of an e-mail. */
        isWhole: boolean;
        /** Whether the request can still be withdrawn. */
        withdrawable: boolean;
        undo: UndoView | undefined;
        /** `remark` says what was taken back. */
        history: { at: string; status: InterestStatus; remark: string | undefined }[];
      }
    | undefined;
};

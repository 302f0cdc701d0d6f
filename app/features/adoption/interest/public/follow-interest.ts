import type { InterestStatus } from "#app/features/adoption/interest/interest.ts";
import type { CardPicture } from "#app/platform/pictures/picture.ts";
import type { UndoView } from "#app/platform/steps/steps.ts";
import type { ThreadEntry } from "#app/platform/threads/threads.ts";

export type InterestStatusView = {
  reference: string;
  kind: "Adoption request";
  status: InterestStatus;
  sentAt: string;
  changedAt: string;
  next: string;
  /** Within how many days most people hear from us; undefined for too few answers. */
  answerDays: number | undefined;
  erased: boolean;
  /** Only for the sender. */
  ownerView:
    | {
        pet: { id: string; name: string; breed: string; picture: CardPicture | undefined };
        name: string;
        email: string;
        phone: string;
        message: string;
        reason: string | null;
        /** The request's message comes first. */
        thread: ThreadEntry[];
        /** Whether the reader may withdraw, download and erase it; the key of an e-mail only opens it. */
        isWhole: boolean;
        withdrawable: boolean;
        isAdopted: boolean;
        undo: UndoView | undefined;
        /** `remark` says what was undone. */
        history: { at: string; status: InterestStatus; remark: string | undefined }[];
      }
    | undefined;
};

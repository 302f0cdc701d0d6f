import type { InterestStatus } from "#app/features/adoption/interest/interest.ts";
import type { CardPicture } from "#app/platform/pictures/picture.ts";

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
  /** Only for the sender: the whole request and its history. */
  ownerView:
    | {
        pet: { id: string; name: string; breed: string; picture: CardPicture | undefined };
        name: string;
        email: string;
        phone: string;
        message: string;
        reason: string | null;
        /** Whether the request can still be withdrawn. */
        withdrawable: boolean;
        /** `takenBack`: this step undid the decision before it. */
        history: {
          at: string;
          status: InterestStatus;
          reason: string | null;
          takenBack: boolean;
        }[];
      }
    | undefined;
};

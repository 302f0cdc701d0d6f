import type { InterestStatus } from "./interest.ts";

/** What anybody with the reference may know: kind, state, dates and the next step. */
export type InterestStatusView = {
  reference: string;
  kind: "Adoption request";
  status: InterestStatus;
  sentAt: string;
  changedAt: string;
  next: string;
  /** Only for the sender: who asked for whom, in which words, and every change. */
  whole:
    | {
        pet: { id: string; name: string; breed: string };
        name: string;
        email: string;
        phone: string;
        message: string;
        reason: string | null;
        /** There is something left to withdraw. */
        withdrawable: boolean;
        /** `takenBack`: staff went back on the answer before. */
        history: {
          at: string;
          status: InterestStatus;
          reason: string | null;
          takenBack: boolean;
        }[];
      }
    | undefined;
};

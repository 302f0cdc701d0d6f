import type { InterestStatus } from "./interest.ts";

/** A request as its sender sees it among their others. */
export type OwnRequest = {
  reference: string;
  pet: string;
  status: InterestStatus;
  message: string;
  sentAt: string;
};

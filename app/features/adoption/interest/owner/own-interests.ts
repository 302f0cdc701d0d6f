import type { InterestStatus } from "#app/features/adoption/interest/interest.ts";
import type { ListDefinition } from "#app/platform/lists/list-query.ts";

export const ownInterestList = {
  path: "/dashboard/pet-owner/adoption-requests",
  filters: {},
} as const satisfies ListDefinition;

/** A request as its sender sees it among their others. */
export type OwnRequest = {
  reference: string;
  pet: string;
  status: InterestStatus;
  message: string;
  /** What our team wrote last, where the applicant has not written since. */
  answer: string | undefined;
  sentAt: string;
};

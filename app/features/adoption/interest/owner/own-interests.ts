import type { InterestStatus } from "#app/features/adoption/interest/interest.ts";
import type { ListDefinition } from "#app/platform/lists/list-query.ts";

export const ownInterestList = {
  path: "/dashboard/pet-owner/adoption-requests",
  filters: {},
} as const satisfies ListDefinition;

export type OwnRequest = {
  reference: string;
  pet: string;
  status: InterestStatus;
  message: string;
  /** Staff's last message, unless the applicant has written since. */
  answer: string | undefined;
  sentAt: string;
};

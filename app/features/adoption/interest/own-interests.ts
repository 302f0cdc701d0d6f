import type { ListDefinition } from "#app/platform/lists/list-query.ts";
import type { InterestStatus } from "./interest.ts";

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
  sentAt: string;
};

import type { InterestStatus } from "#app/features/adoption/interest/interest.ts";
import { type ListingCard, species } from "#app/features/adoption/listing/listing.ts";
import type { ListDefinition } from "#app/platform/lists/list-query.ts";

/** `lastPage` as in the public catalogue. */
export const adoptableList = {
  path: "/dashboard/pet-owner/adoption",
  filters: { species },
  chips: "species",
  lastPage: 20,
} as const satisfies ListDefinition;

export type AdoptablePet = ListingCard & {
  request: { reference: string; status: InterestStatus } | undefined;
};

import type { InterestStatus } from "#app/features/adoption/interest/interest.ts";
import { type ListingCard, species } from "#app/features/adoption/listing/listing.ts";
import type { ListDefinition } from "#app/platform/lists/list-query.ts";

/** The pets that are up for adoption, inside the dashboard; only as many pages as have a number. */
export const adoptableList = {
  path: "/dashboard/pet-owner/adoption",
  filters: { species },
  chips: "species",
  lastPage: 20,
} as const satisfies ListDefinition;

/** A pet that is up for adoption, with the reader's own request for it. */
export type AdoptablePet = ListingCard & {
  request: { reference: string; status: InterestStatus } | undefined;
};

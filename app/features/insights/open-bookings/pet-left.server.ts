import { entityDescriptors } from "#app/features/entity-descriptors.server.ts";
import { done } from "#app/platform/outcome.ts";
import type { EndBookings, RelatedPart } from "#app/platform/records/related-part.ts";

/** Ends the open bookings of a pet that its owner has given away, in the caller's transaction. */
export const endOpenBookings: EndBookings = async (trx, pet, now, site) => {
  for (const { petLeft } of entityDescriptors as readonly RelatedPart[]) {
    const left = (await petLeft?.(trx, pet, now, site)) ?? done(null);
    if (!left.ok) return left;
  }
  return done(null);
};

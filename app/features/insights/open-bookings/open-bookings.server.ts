import { entityDescriptors } from "#app/features/entity-descriptors.server.ts";
import type { Queries } from "#app/platform/db/database.server.ts";
import type { RelatedPart } from "#app/platform/records/related-part.ts";

/** A pet with open bookings cannot be archived. */
export function openBookingsAt(now: Date): (trx: Queries, petId: string) => Promise<string[]> {
  return async (trx, petId) => {
    const found: string[] = [];
    for (const { openBookings } of entityDescriptors as readonly RelatedPart[]) {
      found.push(...((await openBookings?.(trx, petId, now)) ?? []));
    }
    return found;
  };
}

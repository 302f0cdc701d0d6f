import { entityDescriptors } from "#app/features/entity-descriptors.server.ts";
import type { Queries } from "#app/platform/db/database.server.ts";
import type { RelatedPart } from "#app/platform/records/related-part.ts";

/** Returns the function that lists a pet's open bookings over all entities; a pet with any cannot be archived. */
export function openBookingsAt(now: Date): (trx: Queries, petId: string) => Promise<string[]> {
  return async (trx, petId) => {
    const found: string[] = [];
    for (const { openBookings } of entityDescriptors as readonly RelatedPart[]) {
      found.push(...((await openBookings?.(trx, petId, now)) ?? []));
    }
    return found;
  };
}

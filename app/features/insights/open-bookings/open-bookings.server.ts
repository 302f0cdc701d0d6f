import { entityDescriptors } from "#app/features/entity-descriptors.server.ts";
import type { Queries } from "#app/platform/db/database.server.ts";
import type { EntityDescriptor } from "#app/platform/records/entity-descriptor.ts";

/** Returns what says, of every entity, what is still to come for a pet: as long as there is any, it is not archived. */
export function openBookingsAt(now: Date): (trx: Queries, petId: string) => Promise<string[]> {
  return async (trx, petId) => {
    const found: string[] = [];
    for (const { openBookings } of entityDescriptors as readonly EntityDescriptor[]) {
      found.push(...((await openBookings?.(trx, petId, now)) ?? []));
    }
    return found;
  };
}

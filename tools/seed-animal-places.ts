import { listInCareByListing } from "#app/features/animals/care-episode/care-episode.queries.server.ts";
import { placementSteps } from "#app/features/animals/care-episode/placement-steps.server.ts";
import { housingUnitSchema } from "#app/features/animals/housing-unit/housing-unit.schema.server.ts";
import { housingUnits } from "#app/features/animals/housing-unit/save-housing-unit.server.ts";
import type { Actor } from "#app/platform/actor.ts";
import type { AppServices } from "#app/platform/services.ts";
import { demoAnimalPlaces } from "./demo/animal-places.ts";
import { demoListings } from "./demo/listings.ts";
import { daysAgo, stepTaker, value } from "./demo/seeding.ts";

/** Kennels, quarantine, clinic and foster homes, and the animals that moved in on the day after they came. */
export async function seedAnimalPlaces(
  services: AppServices,
  staff: Actor,
  listings: ReadonlyMap<string, string>,
): Promise<void> {
  const longAgo = daysAgo(services, 200);
  for (const [number, { animals, ...place }] of demoAnimalPlaces.entries()) {
    const input = housingUnitSchema.parse(place);
    const added = await housingUnits.add(longAgo, staff, input, `demo-animal-place-${number}`);
    const unitId = value(added).id;
    for (const name of animals) {
      const days = demoListings.find((listing) => listing.name === name)?.daysWaiting ?? 1;
      const then = daysAgo(services, Math.max(0, days - 1));
      const listingId = listings.get(name) ?? "";
      for (const { id } of await listInCareByListing(services.db.reader, listingId)) {
        const take = stepTaker(placementSteps, id);
        await take(then, "staff.move", staff, { unitId }, `demo-move-${id}`);
      }
    }
  }
}

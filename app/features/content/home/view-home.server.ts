import type { PetCounts } from "#app/features/adoption/catalogue/catalogue.ts";
import {
  countKinds,
  listAvailablePets,
} from "#app/features/adoption/catalogue/list-catalogue.server.ts";
import type { ListingCard } from "#app/features/adoption/listing/listing.ts";
import { readCounters } from "#app/platform/db/counters.server.ts";
import type { AppServices } from "#app/platform/services.ts";

type HomeView = {
  counters: { dogs: PetCounts; cats: PetCounts; shelters: number };
  newest: ListingCard[];
  /** Without the newest. */
  longestWaiting: ListingCard[];
};

const maxPets = 4;
const emptyHome: HomeView = {
  counters: {
    dogs: { available: 0, reserved: 0 },
    cats: { available: 0, reserved: 0 },
    shelters: 0,
  },
  newest: [],
  longestWaiting: [],
};

/** If they cannot be read, logs the failure and returns none: the page still loads. @see specification 2.2 and 4 */
export async function viewHome(services: AppServices): Promise<HomeView> {
  try {
    const [kinds, places, newest, longestWaiting] = await Promise.all([
      countKinds(services),
      readCounters(services.db.reader, "partner_place:"),
      listAvailablePets(services, "newest", maxPets),
      listAvailablePets(services, "longest", maxPets),
    ]);
    return {
      counters: {
        dogs: kinds.Dog,
        cats: kinds.Cat,
        shelters: places["partner_place:active"] ?? 0,
      },
      newest,
      longestWaiting: longestWaiting.filter(({ id }) => newest.every((one) => one.id !== id)),
    };
  } catch (error) {
    services.log.error({ err: error }, "the home page's counters and pets could not be read");
    return emptyHome;
  }
}

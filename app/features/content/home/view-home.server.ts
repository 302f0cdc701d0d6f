import type { HelpedPetView } from "#app/features/adoption/catalogue/catalogue.ts";
import {
  countKinds,
  listAvailablePets,
  listHelpedPets,
} from "#app/features/adoption/catalogue/list-catalogue.server.ts";
import type { ListingCard } from "#app/features/adoption/listing/listing.ts";
import { readCounters } from "#app/platform/db/counters.server.ts";
import type { AppServices } from "#app/platform/services.ts";

type HomeView = {
  counters: { dogs: number; cats: number; reserved: number; shelters: number };
  newest: ListingCard[];
  /** Without the newest. */
  longestWaiting: ListingCard[];
  /** Adopted pets. */
  helped: HelpedPetView[];
};

const maxPets = 4;
const emptyHome: HomeView = {
  counters: {
    dogs: 0,
    cats: 0,
    reserved: 0,
    shelters: 0,
  },
  newest: [],
  longestWaiting: [],
  helped: [],
};

/** If they cannot be read, logs the failure and returns none: the page still loads. @see specification 2.2 and 4 */
export async function viewHome(services: AppServices): Promise<HomeView> {
  try {
    const [kinds, places, newest, longestWaiting, helped] = await Promise.all([
      countKinds(services),
      readCounters(services.db.reader, "partner_place:"),
      listAvailablePets(services, "newest", maxPets),
      listAvailablePets(services, "longest", maxPets),
      listHelpedPets(services, 2),
    ]);
    return {
      counters: {
        dogs: kinds.Dog.available,
        cats: kinds.Cat.available,
        reserved: Object.values(kinds).reduce((sum, { reserved }) => sum + reserved, 0),
        shelters: places["partner_place:active"] ?? 0,
      },
      newest,
      longestWaiting: longestWaiting.filter(({ id }) => newest.every((one) => one.id !== id)),
      helped,
    };
  } catch (error) {
    services.log.error({ err: error }, "the home page's counters and pets could not be read");
    return emptyHome;
  }
}

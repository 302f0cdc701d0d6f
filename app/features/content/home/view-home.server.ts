import { listWaiting } from "#app/features/adoption/catalogue/list-catalogue.server.ts";
import type { ListingCard } from "#app/features/adoption/listing/listing.ts";
import { readCounters } from "#app/platform/db/counters.server.ts";
import type { AppServices } from "#app/platform/services.ts";

export type HomeView = {
  counters: { dogs: number; cats: number; shelters: number };
  newest: ListingCard[];
  /** Those that wait longest, without the newest. */
  longest: ListingCard[];
};

const maxPets = 4;
const unread: HomeView = {
  counters: { dogs: 0, cats: 0, shelters: 0 },
  newest: [],
  longest: [],
};

/**
 * Returns the home page's three counters (available dogs, available cats, active partner places) and its pets. When
 * they cannot be read, the failure is logged and there are none, so that the page still shows.
 * @see specification 2.2 and 4
 */
export async function viewHome(services: AppServices): Promise<HomeView> {
  try {
    const [counts, newest, longest] = await Promise.all([
      readCounters(services.db.reader, ""),
      listWaiting(services, "newest", maxPets),
      listWaiting(services, "longest", maxPets),
    ]);
    return {
      counters: {
        dogs: counts["listing:available:Dog"] ?? 0,
        cats: counts["listing:available:Cat"] ?? 0,
        shelters: counts["partner_place:active"] ?? 0,
      },
      newest,
      longest: longest.filter(({ id }) => newest.every((one) => one.id !== id)),
    };
  } catch (error) {
    services.log.error({ err: error }, "the home page's counters and pets could not be read");
    return unread;
  }
}

import { readCounters } from "#app/platform/db/counters.server.ts";
import type { AppServices } from "#app/platform/services.ts";

/**
 * Returns the home page's three counters: available dogs, available cats, active partner places. When they cannot be
 * read, the failure is logged and they are zero, so that the page still shows.
 * @see specification 2.2 and 4
 */
export async function countForHome(
  services: AppServices,
): Promise<{ dogs: number; cats: number; shelters: number }> {
  try {
    const counts = await readCounters(services.db.reader, "");
    return {
      dogs: counts["listing:available:Dog"] ?? 0,
      cats: counts["listing:available:Cat"] ?? 0,
      shelters: counts["partner_place:active"] ?? 0,
    };
  } catch (error) {
    services.log.error({ err: error }, "the home page's counters could not be read");
    return { dogs: 0, cats: 0, shelters: 0 };
  }
}

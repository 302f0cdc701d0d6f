import { listActivePartnerPlaces } from "#app/features/adoption/partner-place/list-partner-places.server.ts";
import { lagosDay } from "#app/platform/dates.ts";
import { readCounters } from "#app/platform/db/counters.server.ts";
import { readMonthsBetween } from "#app/platform/db/monthly-counts.server.ts";
import type { AppServices } from "#app/platform/services.ts";
import type { TrustView } from "./trust.ts";

export async function viewTrust(services: AppServices): Promise<TrustView> {
  const { reader } = services.db;
  const year = lagosDay(services.now()).slice(0, 4);
  const range = { from: `${year}-01`, to: `${year}-12` };
  const months = (await readMonthsBetween(reader, ["adoptions"], range)).get("adoptions") ?? [];
  const counters = await readCounters(reader, "listing:adopted:");
  return {
    helpedThisYear: months.reduce((sum, { value }) => sum + value, 0),
    helped: Object.values(counters).reduce((sum, value) => sum + value, 0),
    places: await listActivePartnerPlaces(services),
  };
}

import type { AppServices } from "#app/platform/services.ts";
import { findNightPrices } from "./capacity.queries.server.ts";
import type { NightPrices } from "./capacity.ts";

export function readNightPrices({ db }: Pick<AppServices, "db">): Promise<NightPrices> {
  return findNightPrices(db.reader);
}

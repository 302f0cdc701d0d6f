import type { AppServices } from "#app/platform/services.ts";
import { findLowestPrice, findNightPrices } from "./capacity.queries.server.ts";
import type { NightPrices } from "./capacity.ts";

export function readLowestPrice({ db }: Pick<AppServices, "db">): Promise<number | null> {
  return findLowestPrice(db.reader);
}

export function readNightPrices({ db }: Pick<AppServices, "db">): Promise<NightPrices> {
  return findNightPrices(db.reader);
}

import type { AppServices } from "#app/platform/services.ts";
import { findLowestPrice } from "./capacity.queries.server.ts";

export { findLowestPrice };

/** Returns the lowest price of a night, in kobo, of the listed boarders; null where none of them names one. */
export function readLowestPrice({ db }: Pick<AppServices, "db">): Promise<number | null> {
  return findLowestPrice(db.reader);
}

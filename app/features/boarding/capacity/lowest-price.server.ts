import type { AppServices } from "#app/platform/services.ts";
import { findLowestPrice } from "./capacity.queries.server.ts";

export { findLowestPrice };

export function readLowestPrice({ db }: Pick<AppServices, "db">): Promise<number | null> {
  return findLowestPrice(db.reader);
}

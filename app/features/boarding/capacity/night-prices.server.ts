import type { Queries } from "#app/platform/db/database.server.ts";
import { moneyInText } from "#app/platform/money.ts";
import type { AppServices } from "#app/platform/services.ts";
import { findNightPrices, findPriceRange } from "./capacity.queries.server.ts";
import type { NightPrices } from "./capacity.ts";

/** Fewer would tell what one of them asks. */
const leastNeighbours = 2;

/** `Others in Yaba ask ₦6,500 to ₦8,000.`, else of all areas; undefined where too few have a price. */
export async function neighbourPricesInWords(
  q: Queries,
  { id, area }: { id: string; area: string },
): Promise<string | undefined> {
  const near = area ? await findPriceRange(q, { exceptId: id, area }) : undefined;
  const isNear = near !== undefined && near.count >= leastNeighbours;
  const { count, lowest, highest } = isNear ? near : await findPriceRange(q, { exceptId: id });
  if (count < leastNeighbours) return undefined;
  const range =
    lowest === highest ? moneyInText(lowest) : `${moneyInText(lowest)} to ${moneyInText(highest)}`;
  return `Others${isNear ? ` in ${area}` : ""} ask ${range}.`;
}

export function readNightPrices({ db }: Pick<AppServices, "db">): Promise<NightPrices> {
  return findNightPrices(db.reader);
}

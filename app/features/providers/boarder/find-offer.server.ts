import { neighbourPricesInWords } from "#app/features/boarding/capacity/night-prices.server.ts";
import { findPlaces } from "#app/features/boarding/capacity/save-capacity.server.ts";
import type { Queries } from "#app/platform/db/database.server.ts";
import { nairaText } from "#app/platform/money.ts";
import type { BoarderOffer } from "#app/platform/records/home-part.ts";
import { findHomeRow } from "./boarder.queries.server.ts";

export async function findOffer(q: Queries, id: string): Promise<BoarderOffer> {
  const { places, petTypes, area } = await findPlaces(q, id);
  const price = (await findHomeRow(q, id))?.price_kobo ?? null;
  return {
    places: places === 0 ? "" : String(places),
    petTypes,
    area,
    price: price === null ? "" : nairaText(price),
    hint: await neighbourPricesInWords(q, { id, area }),
  };
}

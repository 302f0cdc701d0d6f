import { listAvatars } from "#app/platform/pictures/pictures.server.ts";
import type { AppServices } from "#app/platform/services.ts";
import { listPublicBoarderRows } from "./capacity.queries.server.ts";
import { maxPublicBoarders, type PublicBoarder } from "./capacity.ts";

/** Only boarders who chose it on their profile. */
export async function listPublicBoarders(services: AppServices): Promise<PublicBoarder[]> {
  const rows = await listPublicBoarderRows(services.db.reader, maxPublicBoarders);
  const photos = await listAvatars(
    services,
    rows.flatMap(({ photo_id }) => photo_id ?? []),
  );
  return rows.map(({ id, name, area, price_kobo, photo_id }) => {
    return { id, name, area, priceKobo: price_kobo, photo: photos.get(photo_id ?? "") };
  });
}

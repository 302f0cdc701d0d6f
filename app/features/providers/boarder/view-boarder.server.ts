import { isId } from "#app/platform/ids.ts";
import type { AppServices } from "#app/platform/services.ts";
import { listListedBoarders } from "./boarder.queries.server.ts";
import type { BoarderProfileView } from "./boarder.ts";
import { listPetTypes, listPhotosByBoarder } from "./list-boarders.server.ts";

/** Undefined for one who is not listed. */
export async function viewBoarder(
  services: AppServices,
  id: string,
): Promise<BoarderProfileView | undefined> {
  if (!isId(id)) return undefined;
  const q = services.db.reader;
  const [one] = await listListedBoarders(q, id);
  if (!one) return undefined;
  const photos = await listPhotosByBoarder(services, [id]);
  return {
    id,
    name: one.name,
    area: one.area,
    website: one.website,
    petTypes: listPetTypes(one),
    places: one.places ?? 0,
    priceKobo: one.price_kobo,
    about: one.about ?? "",
    aboutPerson: one.about_person,
    photos: photos.get(id) ?? [],
  };
}

import { listStaysByIds } from "#app/features/boarding/stay/stay.queries.server.ts";
import { firstPhotosOfPets } from "#app/features/boarding/stay-file/open-stay-file.server.ts";
import type { Queries } from "#app/platform/db/database.server.ts";

export type StayFaces = Map<string, (string | undefined)[]>;

/**
 * URLs by stay id, one for each pet in its order. For readers of the stays' files; `portraits` are the owners' pictures
 * that they may see, by the pets' ids within their stays.
 */
export async function listStayFaces(
  q: Queries,
  stays: readonly { id: string; pets: readonly { id: string }[] }[],
  portraits: ReadonlyMap<string, string> = new Map(),
): Promise<StayFaces> {
  const photos = await firstPhotosOfPets(
    q,
    stays.map(({ id }) => id),
  );
  const faceOf = ({ id }: { id: string }) => {
    const photo = photos.get(id);
    return photo ? `/stay-files/${photo}/small` : portraits.get(id);
  };
  return new Map(stays.map(({ id, pets }) => [id, pets.map(faceOf)]));
}

/** The same by ids, for staff. */
export async function listFacesByStay(q: Queries, ids: readonly string[]): Promise<StayFaces> {
  return listStayFaces(q, await listStaysByIds(q, ids));
}

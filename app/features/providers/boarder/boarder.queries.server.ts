import type { Queries } from "#app/platform/db/database.server.ts";
import type { NewRow, Row } from "#app/platform/db/schema.ts";
import { isListedBoarder } from "#app/platform/providers/listed-boarders.queries.server.ts";

export async function findHomeRow(
  q: Queries,
  boarderId: string,
): Promise<Row<"boarder_profiles"> | undefined> {
  return q
    .selectFrom("boarder_profiles")
    .selectAll()
    .where("boarder_id", "=", boarderId)
    .executeTakeFirst();
}

export async function saveHomeRow(q: Queries, row: NewRow<"boarder_profiles">): Promise<void> {
  const { boarder_id, ...values } = row;
  await q
    .insertInto("boarder_profiles")
    .values(row)
    .onConflict((conflict) => conflict.column("boarder_id").doUpdateSet(values))
    .execute();
}

export async function listHomePhotos(q: Queries, boarderIds: readonly string[]) {
  if (boarderIds.length === 0) return [];
  return q
    .selectFrom("boarder_photos")
    .selectAll()
    .where("boarder_id", "in", boarderIds)
    .orderBy("boarder_id")
    .orderBy("position")
    .execute();
}

export async function insertHomePhoto(
  q: Queries,
  photo: { picture_id: string; boarder_id: string; position: number },
): Promise<void> {
  await q.insertInto("boarder_photos").values(photo).execute();
}

/** Removes these photos, or all. */
export async function deleteHomePhotos(
  q: Queries,
  boarderId: string,
  pictureIds?: readonly string[],
): Promise<void> {
  if (pictureIds?.length === 0) return;
  let photos = q.deleteFrom("boarder_photos").where("boarder_id", "=", boarderId);
  if (pictureIds) photos = photos.where("picture_id", "in", pictureIds);
  await photos.execute();
}

export async function clearHome(q: Queries, boarderId: string, now: string): Promise<void> {
  await q
    .updateTable("boarder_profiles")
    .set({ about: "", price_kobo: null, shown_publicly: 0, updated_at: now })
    .where("boarder_id", "=", boarderId)
    .execute();
}

/** By name; only the one with `id` where given. */
export async function listListedBoarders(q: Queries, id?: string) {
  let query = q
    .selectFrom("people")
    .leftJoin("boarder_capacities as capacity", "capacity.boarder_id", "people.id")
    .leftJoin("boarder_profiles as home", "home.boarder_id", "people.id")
    .select(["people.id", "people.name", "people.area", "people.website"])
    .select(["people.about as about_person", "home.about", "home.price_kobo"])
    .select(["capacity.places", "capacity.takes_dogs", "capacity.takes_cats"])
    .select(["capacity.takes_other"])
    .where(isListedBoarder);
  if (id !== undefined) query = query.where("people.id", "=", id);
  return query.orderBy("people.name").orderBy("people.id").execute();
}
export type ListedBoarder = Awaited<ReturnType<typeof listListedBoarders>>[number];

import type { Queries } from "#app/platform/db/database.server.ts";
import { listVariants } from "#app/platform/pictures/picture-jobs.queries.server.ts";
import { nobodysPhoto, type Picture } from "#app/platform/pictures/pictures.queries.server.ts";

/** A person's photo with all its sizes. */
export async function findPhotoOf(q: Queries, personId: string): Promise<Picture | undefined> {
  const picture = await q
    .selectFrom("pictures")
    .innerJoin("people", "people.photo_id", "pictures.id")
    .selectAll("pictures")
    .where("people.id", "=", personId)
    .executeTakeFirst();
  return picture && { ...picture, variants: await listVariants(q, picture.id) };
}

/**
 * Makes a picture that this person staged their photo, and holds it to the end of the transaction. False when it
 * is another's, swept, a listing's, or somebody's photo already.
 */
export async function claimPhoto(
  q: Queries,
  personId: string,
  pictureId: string,
): Promise<boolean> {
  const held = await q
    .updateTable("pictures")
    .set({ alt: "", position: 0 })
    .where("id", "=", pictureId)
    .where("staged_by", "=", personId)
    .where("listing_id", "is", null)
    .where(nobodysPhoto)
    .executeTakeFirst();
  if (held.numUpdatedRows === 0n) return false;
  await q.updateTable("people").set({ photo_id: pictureId }).where("id", "=", personId).execute();
  return true;
}

/**
 * Takes a person's photo off their profile; the answer is its id. It is nobody's from then on, without a name, so
 * that what `deleteReleased` does not reach is swept away with the unclaimed ones.
 */
export async function releasePhoto(q: Queries, personId: string): Promise<string | undefined> {
  const person = await q
    .selectFrom("people")
    .select("photo_id")
    .where("id", "=", personId)
    .executeTakeFirst();
  const id = person?.photo_id;
  if (!id) return undefined;
  await q.updateTable("people").set({ photo_id: null }).where("id", "=", personId).execute();
  await q
    .updateTable("pictures")
    .set({ staged_by: null, file_name: "" })
    .where("id", "=", id)
    .where("listing_id", "is", null)
    .execute();
  return id;
}

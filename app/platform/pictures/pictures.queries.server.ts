import { type Insertable, type Selectable, sql } from "kysely";
import type { Queries } from "#app/platform/db/database.server.ts";
import type { PicturesTable, PictureVariantsTable } from "#app/platform/db/schema-adoption.ts";

export type PictureVariant = Selectable<PictureVariantsTable>;
export type Picture = Selectable<PicturesTable> & { variants: PictureVariant[] };

/** A profile's photo is somebody's, though no listing has it. */
export const nobodysPhoto = sql<boolean>`not exists
  (select 1 from people where people.photo_id = pictures.id)`;

/** A picture with all its sizes. */
export async function insertPicture(
  q: Queries,
  picture: Insertable<PicturesTable>,
  variants: Insertable<PictureVariantsTable>[],
): Promise<void> {
  await q.insertInto("pictures").values(picture).execute();
  if (variants.length > 0) await q.insertInto("picture_variants").values(variants).execute();
}

/** Pictures by listing, in their order, each with its variants from narrow to wide. Listings without one have no entry. */
export async function listPictures(
  q: Queries,
  listingIds: readonly string[],
): Promise<Map<string, Picture[]>> {
  const byListing = new Map<string, Picture[]>();
  if (listingIds.length === 0) return byListing;
  const rows = await q
    .selectFrom("pictures")
    .selectAll()
    .where("listing_id", "in", listingIds)
    .orderBy("position")
    .orderBy("id")
    .execute();
  for (const picture of await withVariants(q, rows)) {
    const listingId = picture.listing_id ?? "";
    byListing.set(listingId, [...(byListing.get(listingId) ?? []), picture]);
  }
  return byListing;
}

/** Those of `ids`, in that order, that this person staged, whether a listing has them by now or not. */
export async function listPicturesBy(
  q: Queries,
  ids: readonly string[],
  stagedBy: string,
): Promise<Picture[]> {
  if (ids.length === 0) return [];
  const rows = await q
    .selectFrom("pictures")
    .selectAll()
    .where("id", "in", ids)
    .where("staged_by", "=", stagedBy)
    .execute();
  rows.sort((a, b) => ids.indexOf(a.id) - ids.indexOf(b.id));
  return withVariants(q, rows);
}

/** As above, and neither a listing nor a profile has claimed them. */
export async function listStagedPictures(
  q: Queries,
  ids: readonly string[],
  stagedBy: string,
): Promise<Picture[]> {
  if (ids.length === 0) return [];
  const free = await q
    .selectFrom("pictures")
    .select("id")
    .where("id", "in", ids)
    .where("listing_id", "is", null)
    .where(nobodysPhoto)
    .execute();
  const freeIds = new Set(free.map((row) => row.id));
  const pictures = await listPicturesBy(q, ids, stagedBy);
  return pictures.filter((picture) => freeIds.has(picture.id));
}

/**
 * Gives staged pictures to a listing, after those it has, in the order of `ids`. Another's, claimed
 * and unknown ones are passed over. Returns how many were claimed.
 */
export async function claimPictures(
  q: Queries,
  ids: readonly string[],
  stagedBy: string,
  listingId: string,
  alt: string,
): Promise<number> {
  const last = await q
    .selectFrom("pictures")
    .select("position")
    .where("listing_id", "=", listingId)
    .orderBy("position", "desc")
    .limit(1)
    .executeTakeFirst();
  const first = last ? last.position + 1 : 0;
  let claimed = 0;
  for (const id of ids) {
    const result = await q
      .updateTable("pictures")
      .set({ listing_id: listingId, alt, position: first + claimed })
      .where("id", "=", id)
      .where("listing_id", "is", null)
      .where("staged_by", "=", stagedBy)
      .where(nobodysPhoto)
      .executeTakeFirst();
    claimed += Number(result.numUpdatedRows);
  }
  return claimed;
}

/**
 * Forgets up to `limit` pictures that were staged before an instant and never claimed. Returns the
 * keys of the blobs that nothing uses any more: delete those once the transaction is over.
 */
export async function deleteStagedBefore(
  q: Queries,
  before: string,
  limit: number,
): Promise<string[]> {
  const stale = await q
    .selectFrom("pictures")
    .select("id")
    .where("listing_id", "is", null)
    .where(nobodysPhoto)
    .where("created_at", "<", before)
    .orderBy("created_at")
    .limit(limit)
    .execute();
  const pictures = await withVariants(q, stale);
  if (pictures.length === 0) return [];
  const ids = pictures.map((picture) => picture.id);
  // Guarded again: one may have been claimed since.
  const gone = await q
    .deleteFrom("pictures")
    .where("id", "in", ids)
    .where("listing_id", "is", null)
    .where(nobodysPhoto)
    .returning("id")
    .execute();
  const goneIds = new Set(gone.map((row) => row.id));
  const keys = pictures
    .filter((picture) => goneIds.has(picture.id))
    .flatMap((picture) => picture.variants.map((variant) => variant.blob_key));
  return unusedOf(q, [...new Set(keys)]);
}

async function unusedOf(q: Queries, keys: string[]): Promise<string[]> {
  if (keys.length === 0) return [];
  const used = await q
    .selectFrom("picture_variants")
    .select("blob_key")
    .where("blob_key", "in", keys)
    .execute();
  const kept = new Set(used.map((row) => row.blob_key));
  return keys.filter((key) => !kept.has(key));
}

async function withVariants<P extends { id: string }>(
  q: Queries,
  pictures: P[],
): Promise<Array<P & { variants: PictureVariant[] }>> {
  if (pictures.length === 0) return [];
  const ids = pictures.map((picture) => picture.id);
  const variants = await q
    .selectFrom("picture_variants")
    .selectAll()
    .where("picture_id", "in", ids)
    .orderBy("width")
    .orderBy(sql`format`)
    .execute();
  return pictures.map((picture) => ({
    ...picture,
    variants: variants.filter((variant) => variant.picture_id === picture.id),
  }));
}

import { sql } from "kysely";
import type { Queries } from "#app/platform/db/database.server.ts";
import { isPostgres } from "#app/platform/db/engine.server.ts";
import { queryFixed } from "#app/platform/db/fixed-query.server.ts";
import type { BlobKey } from "#app/platform/files/blob-key.ts";
import type { NewRow, Row } from "../db/schema.ts";

export type PictureVariant = Row<"picture_variants">;
export type Picture = Row<"pictures"> & { variants: PictureVariant[] };

export async function insertPicture(
  q: Queries,
  picture: NewRow<"pictures">,
  variants: NewRow<"picture_variants">[],
): Promise<void> {
  await q.insertInto("pictures").values(picture).execute();
  if (variants.length > 0) await q.insertInto("picture_variants").values(variants).execute();
}

export async function findPersonPhoto(q: Queries, personId: string): Promise<Picture | undefined> {
  const picture = await q
    .selectFrom("pictures")
    .innerJoin("people", "people.photo_id", "pictures.id")
    .selectAll("pictures")
    .where("people.id", "=", personId)
    .executeTakeFirst();
  return picture && (await withVariants(q, [picture]))[0];
}

/** By listing, in order, variants from narrow to wide. Listings without pictures have no entry. */
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

type FirstPicture = Pick<Picture, "id" | "alt" | "width" | "height" | "tone" | "focus"> & {
  listing_id: string;
  files: string;
};

export function listFirstPictures(
  q: Queries,
  listingIds: readonly string[],
  widest: number,
): Promise<FirstPicture[]> {
  if (listingIds.length === 0) return Promise.resolve([]);
  const joined = isPostgres(q) ? "string_agg" : "group_concat";
  const places = listingIds.map(() => "?").join(", ");
  const text = `select listing_id, id, alt, width, height, tone, focus, coalesce((
      select ${joined}(v.format || ' ' || v.width || ' ' || v.height, ',') from picture_variants as v
      where v.picture_id = pictures.id and v.width <= ? and v.format <> 'jpeg'), '') as files
    from pictures where listing_id in (${places}) and not exists (
      select 1 from pictures as before where before.listing_id = pictures.listing_id
      and (before.position, before.id) < (pictures.position, pictures.id))`;
  return queryFixed<FirstPicture>(q, text, [widest, ...listingIds]);
}

/** Leaves out unknown ids. */
export async function listPicturesById(q: Queries, ids: readonly string[]): Promise<Picture[]> {
  if (ids.length === 0) return [];
  const rows = await q.selectFrom("pictures").selectAll().where("id", "in", ids).execute();
  return withVariants(q, rows);
}

/** Those of `ids`, in that order, that this person staged, claimed or not. */
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

export async function listStagedPictures(
  q: Queries,
  ids: readonly string[],
  stagedBy: string,
): Promise<Picture[]> {
  const pictures = await listPicturesBy(q, ids, stagedBy);
  return pictures.filter(({ owner }) => owner === null);
}

/** Adds staged pictures to a listing in the order of `ids`. Skips others' and claimed ones. Returns how many were added. */
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
      .set({ owner: "listing", listing_id: listingId, alt, position: first + claimed })
      .where("id", "=", id)
      .where("owner", "is", null)
      .where("staged_by", "=", stagedBy)
      .executeTakeFirst();
    claimed += Number(result.numUpdatedRows);
  }
  return claimed;
}

/** Gives a staged picture to an entity, by its descriptor's name. Returns false when it is another's, deleted, or in use. */
export async function claimPhotoPicture(
  q: Queries,
  pictureId: string,
  stagedBy: string,
  owner: string,
): Promise<boolean> {
  const claimed = await q
    .updateTable("pictures")
    .set({ owner, alt: "", position: 0 })
    .where("id", "=", pictureId)
    .where("staged_by", "=", stagedBy)
    .where("owner", "is", null)
    .executeTakeFirst();
  return claimed.numUpdatedRows === 1n;
}

type PictureCopy = { id: string; listingId: string; alt: string; now: string };

/** A listing's first picture with the files of another. False when the other is deleted. */
export async function copyPicture(
  q: Queries,
  sourceId: string,
  { id, listingId, alt, now }: PictureCopy,
): Promise<boolean> {
  const locked = isPostgres(q) ? sql`for share` : sql``;
  await sql`select id from pictures where id = ${sourceId} ${locked}`.execute(q);
  const [source] = await listPicturesById(q, [sourceId]);
  if (!source) return false;
  const { variants, ...picture } = source;
  await insertPicture(
    q,
    { ...picture, id, alt, owner: "listing", listing_id: listingId, position: 0, created_at: now },
    variants.map((variant) => ({ ...variant, picture_id: id })),
  );
  return true;
}

/** The cleanup job deletes the picture. */
export async function releasePhotoPicture(q: Queries, pictureId: string): Promise<void> {
  await q
    .updateTable("pictures")
    .set({ owner: null, staged_by: null, file_name: "" })
    .where("id", "=", pictureId)
    .where("listing_id", "is", null)
    .execute();
}

/** Skips pictures of other listings. */
export async function arrangePictures(
  q: Queries,
  listingId: string,
  pictures: readonly { id: string; alt: string; focus: number; position: number }[],
): Promise<void> {
  for (const { id, alt, focus, position } of pictures) {
    await q
      .updateTable("pictures")
      .set({ alt, focus, position })
      .where("id", "=", id)
      .where("listing_id", "=", listingId)
      .execute();
  }
}

export async function releasePictures(
  q: Queries,
  listingId: string,
  ids: readonly string[],
): Promise<void> {
  if (ids.length === 0) return;
  await q
    .updateTable("pictures")
    .set({ owner: null, listing_id: null, staged_by: null })
    .where("id", "in", ids)
    .where("listing_id", "=", listingId)
    .execute();
}

export type PictureFile = {
  blob_key: BlobKey;
  bytes: number;
  /** The entity that claimed it; null while it is staged. */
  owner: string | null;
  staged_by: string | null;
};

export async function listPictureOwners(q: Queries, ids: readonly string[]) {
  if (ids.length === 0) return [];
  return q
    .selectFrom("pictures")
    .select(["id", "owner", "staged_by"])
    .where("id", "in", ids)
    .execute();
}

export async function findVariant(
  q: Queries,
  pictureId: string,
  format: Row<"picture_variants">["format"],
  width: number,
): Promise<PictureFile | undefined> {
  if (!Number.isSafeInteger(width)) return undefined;
  return q
    .selectFrom("picture_variants as variant")
    .innerJoin("pictures", "pictures.id", "variant.picture_id")
    .select(["variant.blob_key", "variant.bytes", "pictures.owner", "pictures.staged_by"])
    .where("variant.picture_id", "=", pictureId)
    .where("variant.format", "=", format)
    .where("variant.width", "=", width)
    .executeTakeFirst();
}

export async function withVariants<P extends { id: string }>(
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

/** File names may name the person. */
export async function eraseFileNames(q: Queries, personId: string): Promise<void> {
  await q
    .updateTable("pictures")
    .set({ file_name: "" })
    .where("staged_by", "=", personId)
    .where("file_name", "<>", "")
    .execute();
}

import type { Queries } from "#app/platform/db/database.server.ts";
import type { ListingsTable, PictureVariantsTable } from "#app/platform/db/schema-adoption.ts";

/** One size of a picture, with what decides who may see it. */
export type PictureFile = {
  blob_key: string;
  bytes: number;
  /** Null while no listing has it. */
  listing_status: ListingsTable["status"] | null;
  staged_by: string | null;
  /** The person whose photo it is. */
  photo_of: string | null;
};

/** One size of a picture; by its listing's status, its stager or the person it shows it is decided who sees it. */
export async function findVariant(
  q: Queries,
  pictureId: string,
  format: PictureVariantsTable["format"],
  width: number,
): Promise<PictureFile | undefined> {
  if (!Number.isSafeInteger(width)) return undefined;
  return q
    .selectFrom("picture_variants as variant")
    .innerJoin("pictures", "pictures.id", "variant.picture_id")
    .leftJoin("listings", "listings.id", "pictures.listing_id")
    .leftJoin("people as person", "person.photo_id", "pictures.id")
    .select([
      "variant.blob_key",
      "variant.bytes",
      "listings.status as listing_status",
      "pictures.staged_by",
      "person.id as photo_of",
    ])
    .where("variant.picture_id", "=", pictureId)
    .where("variant.format", "=", format)
    .where("variant.width", "=", width)
    .executeTakeFirst();
}

import type { Queries } from "#app/platform/db/database.server.ts";

/** Sets the texts and places of a listing's pictures; those of other listings are passed over. */
export async function arrangePictures(
  q: Queries,
  listingId: string,
  pictures: readonly { id: string; alt: string; position: number }[],
): Promise<void> {
  for (const { id, alt, position } of pictures) {
    await q
      .updateTable("pictures")
      .set({ alt, position })
      .where("id", "=", id)
      .where("listing_id", "=", listingId)
      .execute();
  }
}

/**
 * Takes pictures off their listing. They are nobody's from then on, so that what `deleteReleased` does not
 * reach is swept away with the unclaimed ones.
 */
export async function releasePictures(
  q: Queries,
  listingId: string,
  ids: readonly string[],
): Promise<void> {
  if (ids.length === 0) return;
  await q
    .updateTable("pictures")
    .set({ listing_id: null, staged_by: null })
    .where("id", "in", ids)
    .where("listing_id", "=", listingId)
    .execute();
}

/** Keys of the blobs that nothing but these pictures uses. */
export async function listOwnBlobs(q: Queries, ids: readonly string[]): Promise<string[]> {
  const rows = await q
    .selectFrom("picture_variants as own")
    .select("own.blob_key")
    .where("own.picture_id", "in", ids)
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom("picture_variants as other")
            .select("other.picture_id")
            .whereRef("other.blob_key", "=", "own.blob_key")
            .where("other.picture_id", "not in", ids),
        ),
      ),
    )
    .execute();
  return rows.map((row) => row.blob_key);
}

/** Forgets released pictures; any other is passed over. Their own blobs must be gone by then. */
export async function deleteReleased(q: Queries, ids: readonly string[]): Promise<void> {
  await q
    .deleteFrom("pictures")
    .where("id", "in", ids)
    .where("listing_id", "is", null)
    .where("staged_by", "is", null)
    .execute();
}

import type { Queries } from "#app/platform/db/database.server.ts";
import { listUnusedBlobKeys } from "#app/platform/db/file-columns.server.ts";
import type { BlobKey } from "#app/platform/files/blob-key.ts";
import { withVariants } from "./pictures.queries.server.ts";

/** Keys of the blobs that only these pictures use. */
export async function listOwnBlobs(q: Queries, ids: readonly string[]): Promise<BlobKey[]> {
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

/** Deletes the rows of released pictures among these. Delete their own blobs first. */
export async function deleteReleased(q: Queries, ids: readonly string[]): Promise<void> {
  await q
    .deleteFrom("pictures")
    .where("id", "in", ids)
    .where("owner", "is", null)
    .where("staged_by", "is", null)
    .execute();
}

/**
 * Deletes up to `limit` pictures staged before an instant and never claimed. Returns the keys of blobs that are unused
 * now, to be deleted after the commit.
 */
export async function deleteStagedBefore(
  q: Queries,
  before: string,
  limit: number,
): Promise<BlobKey[]> {
  const stale = await q
    .selectFrom("pictures")
    .select("id")
    .where("owner", "is", null)
    .where("created_at", "<", before)
    .orderBy("created_at")
    .limit(limit)
    .execute();
  const pictures = await withVariants(q, stale);
  if (pictures.length === 0) return [];
  const ids = pictures.map((picture) => picture.id);
  // Checked again: one may have been claimed meanwhile.
  const gone = await q
    .deleteFrom("pictures")
    .where("id", "in", ids)
    .where("owner", "is", null)
    .returning("id")
    .execute();
  const goneIds = new Set(gone.map((row) => row.id));
  const keys = pictures
    .filter((picture) => goneIds.has(picture.id))
    .flatMap((picture) => picture.variants.map((variant) => variant.blob_key));
  return listUnusedBlobKeys(q, keys);
}

import { claiming } from "#app/platform/db/batches.server.ts";
import type { Queries } from "#app/platform/db/database.server.ts";
import { listUnusedBlobKeys } from "#app/platform/db/file-columns.server.ts";
import type { BlobKey } from "#app/platform/files/blob-key.ts";
import { releaseBlobs } from "#app/platform/files/released-blobs.queries.server.ts";
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

/** Deletes up to `limit` pictures staged before an instant and never claimed. Returns how many. */
export async function deleteStagedBefore(
  trx: Queries,
  { before, limit, now }: { before: string; limit: number; now: Date },
): Promise<number> {
  const stale = trx
    .selectFrom("pictures")
    .select("id")
    .where("owner", "is", null)
    .where("created_at", "<", before)
    .orderBy("created_at")
    .limit(limit);
  const pictures = await withVariants(trx, await claiming(trx, stale).execute());
  if (pictures.length === 0) return 0;
  const ids = pictures.map(({ id }) => id);
  await trx.deleteFrom("pictures").where("id", "in", ids).execute();
  const keys = pictures.flatMap(({ variants }) => variants.map(({ blob_key }) => blob_key));
  await releaseBlobs(trx, await listUnusedBlobKeys(trx, keys), now);
  return pictures.length;
}

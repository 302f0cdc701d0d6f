import { claiming } from "#app/platform/db/batches.server.ts";
import type { Queries } from "#app/platform/db/database.server.ts";
import { releaseBlobs } from "#app/platform/files/released-blobs.queries.server.ts";
import { withVariants } from "./pictures.queries.server.ts";

export async function deleteReleased(
  trx: Queries,
  ids: readonly string[],
  now: Date,
): Promise<void> {
  const released = trx
    .selectFrom("pictures")
    .select("id")
    .where("id", "in", ids)
    .where("owner", "is", null)
    .where("staged_by", "is", null);
  await deletePictures(trx, await claiming(trx, released).execute(), now);
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
  return deletePictures(trx, await claiming(trx, stale).execute(), now);
}

async function deletePictures(trx: Queries, locked: { id: string }[], now: Date): Promise<number> {
  if (locked.length === 0) return 0;
  const pictures = await withVariants(trx, locked);
  const ids = locked.map(({ id }) => id);
  await trx.deleteFrom("pictures").where("id", "in", ids).execute();
  const keys = pictures.flatMap(({ variants }) => variants.map(({ blob_key }) => blob_key));
  await releaseBlobs(trx, keys, now);
  return ids.length;
}

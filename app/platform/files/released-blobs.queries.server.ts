import { claiming } from "#app/platform/db/batches.server.ts";
import type { Queries } from "#app/platform/db/database.server.ts";
import type { BlobKey } from "./blob-key.ts";

/** Leaves to `deleteReleasedBlobs` what no row names at `due`; on the list already, it is due then. */
export async function releaseBlobs(
  trx: Queries,
  keys: readonly BlobKey[],
  due: Date,
): Promise<void> {
  if (keys.length === 0) return;
  const due_at = due.toISOString();
  await trx
    .insertInto("released_blobs")
    .values(keys.map((blob_key) => ({ blob_key, due_at })))
    .onConflict((conflict) => conflict.column("blob_key").doUpdateSet({ due_at }))
    .execute();
}

/** Claims files that are due until `until`, whether a row names them or not: two workers never hold the same one. */
export async function claimReleasedBlobs(
  q: Queries,
  { now, until }: { now: string; until: string },
  limit: number,
): Promise<BlobKey[]> {
  const rows = await q
    .updateTable("released_blobs")
    .set({ due_at: until })
    .where("blob_key", "in", (eb) => {
      const due = eb
        .selectFrom("released_blobs")
        .select("blob_key")
        .where("due_at", "<=", now)
        .orderBy("due_at")
        .orderBy("blob_key")
        .limit(limit);
      return claiming(q, due);
    })
    .returning((eb) => eb.ref("blob_key").$castTo<BlobKey>().as("blob_key"))
    .execute();
  return rows.map(({ blob_key }) => blob_key);
}

/** Takes files off the list: they have gone from the store, or a row names them. */
export async function forgetReleasedBlobs(q: Queries, keys: readonly BlobKey[]): Promise<void> {
  if (keys.length === 0) return;
  await q.deleteFrom("released_blobs").where("blob_key", "in", keys).execute();
}

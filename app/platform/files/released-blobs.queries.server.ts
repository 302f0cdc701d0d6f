import { claimedOnce } from "#app/platform/db/batches.server.ts";
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

/** Lists files that are about to be stored, with their bytes: due at `due` where no row names them by then. */
export async function reserveBlobs(
  trx: Queries,
  files: readonly { key: BlobKey; bytes: Uint8Array }[],
  { due, senderHash = null }: { due: Date; senderHash?: string | null | undefined },
): Promise<void> {
  if (files.length === 0) return;
  const due_at = due.toISOString();
  const rows = files.map(({ key, bytes }) => {
    return { blob_key: key, due_at, bytes: bytes.byteLength, sender_hash: senderHash };
  });
  await trx.insertInto("released_blobs").values(rows).execute();
}

/** The bytes of one sender, or of all senders with a hash, that are being stored: one row, null where there are none. */
export function reservedBytes(q: Queries, senderHash?: string) {
  return q
    .selectFrom("released_blobs")
    .select((eb) => eb.fn.sum<string | number | null>("bytes").as("bytes"))
    .where("sender_hash", "is not", null)
    .$if(senderHash !== undefined, (files) => files.where("sender_hash", "=", senderHash ?? ""));
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
      return claimedOnce(q, due);
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

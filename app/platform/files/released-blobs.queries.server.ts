import { claimedOnce } from "#app/platform/db/batches.server.ts";
import type { Queries } from "#app/platform/db/database.server.ts";
import type { BlobKey } from "./blob-key.ts";

/** Due at `due`: `deleteReleasedBlobs` then deletes files that no row names. */
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

/** Lists files before they are stored, with their bytes. */
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

/** The bytes in progress of one sender, or of all senders with a hash; null for none. */
export function reservedBytes(q: Queries, senderHash?: string) {
  return q
    .selectFrom("released_blobs")
    .select((eb) => eb.fn.sum<string | number | null>("bytes").as("bytes"))
    .where("sender_hash", "is not", null)
    .$if(senderHash !== undefined, (files) => files.where("sender_hash", "=", senderHash ?? ""));
}

/** Postpones due files to `until`, so that no two workers get the same one. */
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

export async function forgetReleasedBlobs(q: Queries, keys: readonly BlobKey[]): Promise<void> {
  if (keys.length === 0) return;
  await q.deleteFrom("released_blobs").where("blob_key", "in", keys).execute();
}

import { batchSize, makePauseForRequests } from "#app/platform/db/batches.server.ts";
import { listUnusedBlobKeys } from "#app/platform/db/file-columns.server.ts";
import type { AppServices } from "#app/platform/services.ts";
import type { BlobKey } from "./blob-key.ts";
import { claimReleasedBlobs, forgetReleasedBlobs } from "./released-blobs.queries.server.ts";

/** Longer than a batch takes; then another run retries what a crash or failure left. */
const claimMs = 15 * 60_000;

/** Deletes released files that no row names, outside of transactions. Retries a failure later and rejects at the end. */
export async function deleteReleasedBlobs({
  db,
  blobs,
  now,
}: Pick<AppServices, "db" | "blobs" | "now">): Promise<void> {
  const at = (ms: number) => new Date(now().getTime() + ms).toISOString();
  const failures: unknown[] = [];
  const pauseForRequests = makePauseForRequests();
  for (;;) {
    const claim = { now: at(0), until: at(claimMs) };
    const { keys, unused } = await db.transaction(async (trx) => {
      const keys = await claimReleasedBlobs(trx, claim, batchSize);
      return { keys, unused: await listUnusedBlobKeys(trx, keys) };
    });
    const gone: BlobKey[] = keys.filter((key) => !unused.includes(key));
    for (const key of unused) {
      try {
        await blobs.delete(key);
        gone.push(key);
      } catch (error) {
        failures.push(error);
      }
    }
    if (gone.length === 0) break;
    await db.transaction((trx) => forgetReleasedBlobs(trx, gone));
    await pauseForRequests();
  }
  if (failures.length > 0) throw failures[0];
}

/** Deletes these files now. Failures stay on the list for the job. */
export async function discardBlobs(
  { db, blobs, log }: Pick<AppServices, "db" | "blobs" | "log">,
  keys: readonly BlobKey[],
): Promise<void> {
  try {
    for (const key of keys) await blobs.delete(key);
    await db.transaction((trx) => forgetReleasedBlobs(trx, keys));
  } catch (error) {
    log.warn({ err: error }, "files that nobody needs are left to the cleanup job");
  }
}

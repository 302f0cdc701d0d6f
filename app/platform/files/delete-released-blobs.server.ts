import { batchSize } from "#app/platform/db/batches.server.ts";
import type { AppServices } from "#app/platform/services.ts";
import type { BlobKey } from "./blob-key.ts";
import { claimReleasedBlobs, forgetReleasedBlobs } from "./released-blobs.queries.server.ts";

/** Longer than a batch takes at a store that answers; after it another run tries what a crash or a failure left. */
const claimMs = 15 * 60_000;

/**
 * Deletes files that no row names any more, outside of any transaction. Several processes share them. What fails is
 * tried again after a quarter of an hour; the others go on, and in the end the run fails.
 */
export async function deleteReleasedBlobs({
  db,
  blobs,
  now,
}: Pick<AppServices, "db" | "blobs" | "now">): Promise<void> {
  const at = (ms: number) => new Date(now().getTime() + ms).toISOString();
  const failures: unknown[] = [];
  for (;;) {
    const claim = { now: at(0), until: at(claimMs) };
    const keys = await db.transaction((trx) => claimReleasedBlobs(trx, claim, batchSize));
    const gone: BlobKey[] = [];
    for (const key of keys) {
      try {
        await blobs.delete(key);
        gone.push(key);
      } catch (error) {
        failures.push(error);
      }
    }
    if (gone.length === 0) break;
    await db.transaction((trx) => forgetReleasedBlobs(trx, gone));
  }
  if (failures.length > 0) throw failures[0];
}

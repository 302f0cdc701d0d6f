import { hourMs } from "#app/platform/dates.ts";
import type { AppServices } from "#app/platform/services.ts";
import type { BlobKey } from "./blob-key.ts";
import { releaseBlobs } from "./released-blobs.queries.server.ts";

export type NewBlob = { key: BlobKey; bytes: Uint8Array; type: string };

/** Longer than any request or job needs to insert the row. */
export const untilNamedMs = hourMs;

/** Stores files before their rows. Without a row after an hour, `deleteReleasedBlobs` deletes them. */
export async function putBlobs(
  { db, blobs, now }: Pick<AppServices, "db" | "blobs" | "now">,
  files: readonly NewBlob[],
): Promise<void> {
  const keys = files.map(({ key }) => key);
  const due = new Date(now().getTime() + untilNamedMs);
  await db.transaction((trx) => releaseBlobs(trx, keys, due));
  for (const { key, bytes, type } of files) await blobs.put(key, bytes, type);
}

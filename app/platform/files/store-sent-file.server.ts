import type { Queries } from "#app/platform/db/database.server.ts";
import { countStoredBytes } from "#app/platform/db/file-columns.server.ts";
import { transact } from "#app/platform/db/transact.server.ts";
import { done, type Outcome, type Refusal } from "#app/platform/outcome.ts";
import {
  consumeRateLimits,
  lockRateLimit,
  type RateLimit,
} from "#app/platform/rate-limit/rate-limit.server.ts";
import type { AppServices } from "#app/platform/services.ts";
import { discardBlobs } from "./delete-released-blobs.server.ts";
import { type NewBlob, untilNamedMs } from "./put-blobs.server.ts";
import { forgetReleasedBlobs, reserveBlobs } from "./released-blobs.queries.server.ts";
import { refuseFile, storingFile } from "./room-for-files.server.ts";

type SentFile = {
  name: string;
  /** Limits attempts, whatever their result. */
  attempts: RateLimit[];
  /** Counts unclaimed files of visitors. */
  senderHash?: string;
  /** Refuses when the sender's totals have no room; otherwise counts `bytes`. */
  reserve: (trx: Queries, bytes: number) => Promise<Refusal | undefined>;
};

type EncodedFile<T> = {
  files: readonly NewBlob[];
  insert: (trx: Queries) => Promise<Outcome<T>>;
};

/**
 * Reserves the real size, stores, then inserts the row. Deletes files that no row names: at once, or within an hour of
 * a crash. Refuses as its parts do, RATE_LIMITED, or SERVICE_UNAVAILABLE when the store is full.
 */
export function storeSentFile<T>(
  services: AppServices,
  sent: SentFile,
  encode: () => Promise<Outcome<EncodedFile<T>>>,
): Promise<Outcome<T>> {
  return storingFile(services, sent.name, async () => {
    const { attempts } = sent;
    const exceeded = await services.db.transaction((trx) =>
      consumeRateLimits(trx, services.now(), attempts),
    );
    if (exceeded) return exceeded;
    const encoded = await encode();
    if (!encoded.ok) return encoded;
    const { files, insert } = encoded.value;
    const reserved = await reserve(services, sent, files);
    if (!reserved.ok) return reserved;
    const keys = files.map(({ key }) => key);
    let isNamed = false;
    try {
      for (const { key, bytes, type } of files) await services.blobs.put(key, bytes, type);
      const stored = await transact(services, async (trx) => {
        await forgetReleasedBlobs(trx, keys);
        return insert(trx);
      });
      isNamed = stored.ok;
      return stored;
    } finally {
      if (!isNamed) await discardBlobs(services, keys);
    }
  });
}

function reserve(
  services: AppServices,
  { name, senderHash, reserve: reserveTotals }: SentFile,
  files: readonly NewBlob[],
): Promise<Outcome<null>> {
  const bytes = files.reduce((sum, file) => sum + file.bytes.byteLength, 0);
  const due = new Date(services.now().getTime() + untilNamedMs);
  const { capacity = Number.POSITIVE_INFINITY } = services.blobs;
  return transact(services, async (trx) => {
    // One lock for all senders, as some totals count everybody.
    await lockRateLimit(trx, { bucket: "files:reserve" });
    const isFull = Number.isFinite(capacity) && (await countStoredBytes(trx)) + bytes > capacity;
    if (isFull) {
      services.log.warn(
        { capacity },
        "the store of files has all it may have: uploads are refused",
      );
      return refuseFile(name);
    }
    const excess = await reserveTotals(trx, bytes);
    if (excess) return excess;
    await reserveBlobs(trx, files, { due, senderHash });
    return done(null);
  });
}

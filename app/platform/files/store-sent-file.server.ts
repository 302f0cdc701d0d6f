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

/** A file as it arrived from somebody. */
type SentFile = {
  /** For refusals. */
  name: string;
  /** How many files the sender may try to store, whatever becomes of them. */
  attempts: RateLimit[];
  /** By which unclaimed files of a visitor are counted. */
  senderHash?: string;
  /** Refuses when the totals that concern this sender have no room for `bytes`. They are counted from then on. */
  reserve: (trx: Queries, bytes: number) => Promise<Refusal | undefined>;
};

/** What is written into the store, and the row that names it. */
type EncodedFile<T> = {
  files: readonly NewBlob[];
  insert: (trx: Queries) => Promise<Outcome<T>>;
};

/**
 * Stores a sent file and the row that names it. The attempt is counted first. The real size is reserved before the
 * first byte is written, one sender after another. What no row names in the end, because of a refusal or an error, is
 * deleted at once; after a crash `deleteReleasedBlobs` deletes it within an hour. Refuses as `storingFile`, `encode`,
 * `reserve` and `insert` do, RATE_LIMITED after too many attempts, and SERVICE_UNAVAILABLE when the store is full.
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

/** Lists the files with their bytes, unless a total has no room for them. */
function reserve(
  services: AppServices,
  { name, senderHash, reserve: reserveTotals }: SentFile,
  files: readonly NewBlob[],
): Promise<Outcome<null>> {
  const bytes = files.reduce((sum, file) => sum + file.bytes.byteLength, 0);
  const due = new Date(services.now().getTime() + untilNamedMs);
  const { capacity = Number.POSITIVE_INFINITY } = services.blobs;
  return transact(services, async (trx) => {
    // Everybody's, because there are totals of all.
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

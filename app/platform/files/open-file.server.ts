import { done, type Outcome, refused } from "#app/platform/outcome.ts";
import type { AppServices } from "#app/platform/services.ts";
import type { BlobKey } from "./blob-key.ts";
import { isStoreUnavailable, type StoredBlob } from "./blobs.server.ts";

export const storeRetryAfter = 10;

/** Refuses NOT_FOUND, and SERVICE_UNAVAILABLE while the store is down. */
export function openFile(
  services: Pick<AppServices, "blobs" | "log">,
  key: BlobKey,
): Promise<Outcome<StoredBlob>> {
  return orUnavailable(services, async () => {
    const blob = await services.blobs.get(key);
    return blob ? done(blob) : refused("NOT_FOUND");
  });
}

/** Refuses SERVICE_UNAVAILABLE while the store is down. */
export async function orUnavailable<T>(
  { blobs, log }: Pick<AppServices, "blobs" | "log">,
  work: () => Promise<Outcome<T>>,
  message = "",
): Promise<Outcome<T>> {
  try {
    return await work();
  } catch (error) {
    if (!isStoreUnavailable(error)) throw error;
    // Logged once when the circuit opens.
    if (blobs.circuit?.() !== "open") log.warn({ err: error }, "the store of files failed");
    return refused("SERVICE_UNAVAILABLE", message, { retryAfter: storeRetryAfter });
  }
}

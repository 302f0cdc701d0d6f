import type { CircuitState } from "#app/platform/circuit-breaker.ts";
import type { BlobKey } from "./blob-key.ts";

/** A stored file. `stream()` may be called once per response; nothing is held open until then. */
export type StoredBlob = { stream(): ReadableStream<Uint8Array>; bytes: number; type: string };

/**
 * The file store. Keys (`a-z0-9.-` in segments parted by `/`) end in the extension of their type (`….webp` for
 * `image/webp`); any other key is a bug and throws.
 */
export type BlobStore = {
  /** Complete and durable when it resolves; until then the key shows the old blob or none. */
  put(key: BlobKey, bytes: Uint8Array, type: string): Promise<void>;
  get(key: BlobKey): Promise<StoredBlob | undefined>;
  /** An absent key is no error. */
  delete(key: BlobKey): Promise<void>;
  /** Throws when the store does not answer now, or has no room. It writes at most one object, once. */
  check(): Promise<void>;
  /** Bytes that can still be stored, and in all; undefined where the store does not say. */
  space(): Promise<{ free: number; total: number } | undefined>;
  /** How many bytes all files may have; only of a store that does not say its space. */
  capacity?: number;
  /** Whether calls are made at all; only of a store that may fail to answer. */
  circuit?(): CircuitState;
};

/**
 * The store did not do what it was asked to: it is down, slow, full or refuses us. `isSilent`: it did not answer as a
 * working store does, so the next call would only wait in vain as well.
 */
export class FileStoreUnavailable extends Error {
  override readonly name = "FileStoreUnavailable";
  readonly code = "FILE_STORE_UNAVAILABLE";
  readonly isSilent: boolean;
  constructor(
    message: string,
    { isSilent = false, ...options }: ErrorOptions & { isSilent?: boolean } = {},
  ) {
    super(message, options);
    this.isSilent = isSilent;
  }
}

/** By its code, which holds for the class of another bundle too. */
export function isStoreUnavailable(error: unknown): error is FileStoreUnavailable {
  return (error as { code?: unknown } | null)?.code === "FILE_STORE_UNAVAILABLE";
}

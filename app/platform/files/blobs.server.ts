import type { CircuitState } from "#app/platform/circuit-breaker.ts";
import type { BlobKey } from "./blob-key.ts";

/** Call `stream()` at most once; it opens the file. */
export type StoredBlob = { stream(): ReadableStream<Uint8Array>; bytes: number; type: string };

/** The file store. A malformed key, or one whose extension is not that of its type, throws. */
export type BlobStore = {
  /** Durable when it resolves; until then the key has the old blob or none. */
  put(key: BlobKey, bytes: Uint8Array, type: string): Promise<void>;
  get(key: BlobKey): Promise<StoredBlob | undefined>;
  /** A missing key is no error. */
  delete(key: BlobKey): Promise<void>;
  /** Throws when the store is down or full. Writes at most one object, once. */
  check(): Promise<void>;
  /** Bytes; undefined when the store cannot tell. */
  space(): Promise<{ free: number; total: number } | undefined>;
  /** The limit of all files in bytes, for a store that does not know its space. */
  capacity?: number;
  circuit?(): CircuitState;
};

/** The store is down, slow, full or refuses us. `isSilent`: it did not answer, so more calls would only wait. */
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

/** By code, as every bundle has its own class. */
export function isStoreUnavailable(error: unknown): error is FileStoreUnavailable {
  return (error as { code?: unknown } | null)?.code === "FILE_STORE_UNAVAILABLE";
}

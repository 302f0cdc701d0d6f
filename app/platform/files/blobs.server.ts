import { createReadStream } from "node:fs";
import {
  access,
  constants,
  mkdir,
  open,
  readdir,
  rename,
  rm,
  stat,
  statfs,
} from "node:fs/promises";
import { dirname, join } from "node:path";
import { Readable } from "node:stream";
import type { createS3FileStorage } from "@remix-run/file-storage-s3";
import type { BlobKey } from "./blob-key.ts";
import { privateFile, privateFolder } from "./private-files.server.ts";

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
};

const typesByExtension: Record<string, string> = {
  webp: "image/webp",
  avif: "image/avif",
  jpg: "image/jpeg",
  jpeg: "image/jpeg",
  png: "image/png",
  pdf: "application/pdf",
  csv: "text/csv",
  json: "application/json",
  txt: "text/plain",
};

const segment = "[a-z0-9](?:[a-z0-9.-]*[a-z0-9])?";
const wellFormed = new RegExp(`^${segment}(?:/${segment})*$`);

function typeOfKey(key: string): string {
  const type = typesByExtension[key.slice(key.lastIndexOf(".") + 1)];
  if (key.length > 200 || !wellFormed.test(key) || key.includes("..") || !type) {
    throw new Error(`Not a blob key: ${JSON.stringify(key.slice(0, 200))}`);
  }
  return type;
}

function requireType(key: string, type: string) {
  if (typeOfKey(key) !== type) throw new Error(`The blob key ${key} does not say ${type}`);
}

const hour = 3_600_000;

/** Files below `folder`, which is made when first needed. Several processes may share it. */
export function fileBlobStore(folder: string): BlobStore {
  // Beside the blobs, so that a rename stays within one file system; no key starts with a dot.
  const incoming = join(folder, ".incoming");
  let prepared: Promise<void> | undefined;

  async function prepare() {
    await mkdir(incoming, { recursive: true, mode: privateFolder });
    await syncFolder(dirname(folder));
    // Deletes what a crash left incomplete. Younger files may be another process's work.
    for (const name of await readdir(incoming)) {
      const path = join(incoming, name);
      const age = Date.now() - (await stat(path).catch(() => ({ mtimeMs: Date.now() }))).mtimeMs;
      if (age > hour) await rm(path, { force: true });
    }
  }

  async function writeDurably(bytes: Uint8Array): Promise<string> {
    prepared ??= prepare();
    await prepared.catch((error: unknown) => {
      prepared = undefined;
      throw error;
    });
    const path = join(incoming, crypto.randomUUID());
    const file = await open(path, "wx", privateFile);
    try {
      await file.writeFile(bytes);
      await file.sync();
    } catch (error) {
      await rm(path, { force: true });
      throw error;
    } finally {
      await file.close();
    }
    return path;
  }

  return {
    async put(key, bytes, type) {
      requireType(key, type);
      const written = await writeDurably(bytes);
      const target = join(folder, key);
      try {
        await mkdir(dirname(target), { recursive: true, mode: privateFolder });
        await rename(written, target);
      } catch (error) {
        await rm(written, { force: true });
        throw error;
      }
      // Syncs every folder up to ours: any may be new, and a new name is lost with its folder.
      for (let at = dirname(key); ; at = dirname(at)) {
        await syncFolder(join(folder, at));
        if (at === ".") return;
      }
    },
    async get(key) {
      const type = typeOfKey(key);
      const path = join(folder, key);
      const found = await unlessAbsent(stat(path));
      if (!found?.isFile()) return undefined;
      return {
        bytes: found.size,
        type,
        stream: () =>
          Readable.toWeb(createReadStream(path)) as unknown as ReadableStream<Uint8Array>,
      };
    },
    async delete(key) {
      typeOfKey(key);
      await rm(join(folder, key), { force: true });
    },
    async check() {
      if ((await diskOf(folder)).free === 0) throw new Error("the disk is full");
      const found = await unlessAbsent(stat(folder));
      if (found && !found.isDirectory()) throw new Error("the folder of files is none");
      await access(found ? folder : dirname(folder), constants.W_OK);
    },
    space: () => diskOf(folder),
  };
}

/** The disk of a folder, which is made with the first file. */
async function diskOf(folder: string): Promise<{ free: number; total: number }> {
  const disk = (await unlessAbsent(statfs(folder))) ?? (await statfs(dirname(folder)));
  return { free: disk.bavail * disk.bsize, total: disk.blocks * disk.bsize };
}

async function syncFolder(path: string) {
  const handle = await open(path, "r");
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

async function unlessAbsent<T>(work: Promise<T>): Promise<T | undefined> {
  try {
    return await work;
  } catch (error) {
    const code = error instanceof Error && "code" in error ? error.code : "";
    if (code === "ENOENT" || code === "ENOTDIR") return undefined;
    throw error;
  }
}

const checkKey = "health/writable.txt";

/** Any S3-compatible bucket; its library is loaded with the first call. Each call throws after 8 s. */
export function s3BlobStore(o: {
  endpoint: string;
  bucket: string;
  accessKeyId: string;
  secretAccessKey: string;
  region: string;
}): BlobStore {
  let opened: ReturnType<typeof createS3FileStorage> | undefined;
  const bucket = async () => {
    const library = await import("@remix-run/file-storage-s3");
    opened ??= library.createS3FileStorage({
      ...o,
      fetch: (input, init) => fetch(input, { ...init, signal: AbortSignal.timeout(8_000) }),
    });
    return opened;
  };
  const put = async (key: BlobKey, bytes: Uint8Array, type: string) => {
    requireType(key, type);
    await (await bucket()).set(
      key,
      new File([new Uint8Array(bytes)], "blob", { type, lastModified: 0 }),
    );
  };
  return {
    put,
    async get(key) {
      const type = typeOfKey(key);
      const file = await (await bucket()).get(key);
      return file ? { bytes: file.size, type, stream: () => file.stream() } : undefined;
    },
    async delete(key) {
      typeOfKey(key);
      await (await bucket()).remove(key);
    },
    async check() {
      // A key that may only be read and written is told 403 of what is not there, so it is written once.
      const storage = await bucket();
      const isThere = await Promise.try(() => storage.has(checkKey)).catch(() => false);
      if (!isThere) await put(checkKey, new Uint8Array([1]), "text/plain");
    },
    space: async () => undefined,
  };
}

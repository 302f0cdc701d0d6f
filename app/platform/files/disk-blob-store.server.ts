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
import { requireType, typeOfKey } from "./blob-key.ts";
import { type BlobStore, FileStoreUnavailable } from "./blobs.server.ts";
import { privateFile, privateFolder } from "./private-files.server.ts";

const hour = 3_600_000;

export function fileBlobStore(folder: string): BlobStore {
  // In the same file system, so that a rename is atomic; no key starts with a dot.
  const incoming = join(folder, ".incoming");
  let prepared: Promise<void> | undefined;

  async function prepare() {
    await mkdir(incoming, { recursive: true, mode: privateFolder });
    await syncFolder(dirname(folder));
    // Removes leftovers of a crash. Younger files may belong to another process.
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

  async function writeAs(key: string, bytes: Uint8Array): Promise<void> {
    const written = await writeDurably(bytes);
    const target = join(folder, key);
    try {
      await mkdir(dirname(target), { recursive: true, mode: privateFolder });
      await rename(written, target);
    } catch (error) {
      await rm(written, { force: true });
      throw error;
    }
    // Syncs all parent folders: a new file is lost with its new folder.
    for (let at = dirname(key); ; at = dirname(at)) {
      await syncFolder(join(folder, at));
      if (at === ".") return;
    }
  }

  return {
    async put(key, bytes, type) {
      requireType(key, type);
      await orUnavailable(writeAs(key, bytes));
    },
    async get(key) {
      const type = typeOfKey(key);
      const path = join(folder, key);
      const found = await orUnavailable(unlessAbsent(stat(path)));
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
      await orUnavailable(unlessAbsent(rm(join(folder, key), { force: true })));
    },
    async check() {
      if ((await readDiskSpace(folder)).free === 0) throw new Error("the disk is full");
      const found = await unlessAbsent(stat(folder));
      if (found && !found.isDirectory()) throw new Error("the folder of files is none");
      await access(found ? folder : dirname(folder), constants.W_OK);
    },
    space: () => readDiskSpace(folder),
  };
}

async function readDiskSpace(folder: string): Promise<{ free: number; total: number }> {
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

async function orUnavailable<T>(work: Promise<T>): Promise<T> {
  return work.catch((error: unknown) => {
    throw new FileStoreUnavailable("the folder of files failed", { cause: error });
  });
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

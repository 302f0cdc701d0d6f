import { existsSync } from "node:fs";
import { readdir, rename, rm } from "node:fs/promises";
import { join } from "node:path";
import { buffer } from "node:stream/consumers";
import { type Database, openDatabase, type Queries } from "#app/platform/db/database.server.ts";
import { listBlobKeys } from "#app/platform/db/file-columns.server.ts";
import { migrations, migrationsForBackup } from "#app/platform/db/migrations/index.ts";
import {
  beginRestore,
  countTables,
  finishRestore,
  restoreTable,
} from "#app/platform/db/restore.server.ts";
import { bulkTimeoutMs } from "#app/platform/db/snapshot.server.ts";
import type { BlobKey } from "#app/platform/files/blob-key.ts";
import type { BlobStore } from "#app/platform/files/blobs.server.ts";
import { fileBlobStore } from "#app/platform/files/disk-blob-store.server.ts";
import { preparePrivateFolder } from "#app/platform/files/private-files.server.ts";
import { workAhead } from "./ahead.ts";
import { type Checksums, type Cover, nameIn, paths } from "./format.ts";
import { BackupRefused, readBackup, rowsOf, verifyBackup } from "./read.ts";

export type Target = {
  dataDir: string;
  databaseUrl?: string | undefined;
  databaseFile: string;
  /** A store outside DATA_DIR. Its files are put there first: without rows nobody asks for them. */
  bucket?: BlobStore | undefined;
};

/** `missing`: the files that a row names and the backup does not hold. */
type RestoreReport = { cover: Cover; rows: number; files: number; missing: string[] };
type RestoredRows = { rows: number; keys: string[] };

/** In DATA_DIR, so that each part only has to be renamed; what a crash left of it is deleted. */
const workName = ".restoring";
/** The demo's, which reading the settings creates. */
const secretNames = ["session-secret", "vapid-private-key"];

/**
 * Puts a backup into an empty DATA_DIR and an empty database, of either engine. It is read to its end and
 * compared with its checksums first; then all of it is there or, after a refusal or an error, nothing.
 */
export async function restoreBackup(target: Target, file: string): Promise<RestoreReport> {
  await requireEmpty(target);
  const { cover, sums } = await verifyBackup(file);
  const names = requireKnown(cover);
  const work = join(target.dataDir, workName);
  await rm(work, { recursive: true, force: true });
  preparePrivateFolder(target.dataDir);
  preparePrivateFolder(work);
  try {
    const files = await putFiles(target.bucket ?? fileBlobStore(join(work, "files")), file, sums);
    const { rows, keys } = await (target.databaseUrl ? restoreServer : restoreFile)(
      target,
      work,
      file,
      names,
      sums,
    );
    const missing = keys.filter((key) => !files.has(key));
    return { cover, rows, files: files.size, missing };
  } finally {
    await rm(work, { recursive: true, force: true });
  }
}

async function requireEmpty({ dataDir, databaseUrl }: Target): Promise<void> {
  const there = (existsSync(dataDir) ? await readdir(dataDir) : []).filter(
    (name) => name !== workName && !secretNames.includes(name),
  );
  if (there.length > 0) {
    throw new BackupRefused(
      `${dataDir} is not empty (${there.sort().slice(0, 5).join(", ")}). Restore into an empty DATA_DIR.`,
    );
  }
  if (!databaseUrl) return;
  const database = openDatabase({ url: databaseUrl, file: "" });
  try {
    if ((await countTables(database.reader, "postgres")) > 0) {
      throw new BackupRefused("The database has tables already. Restore into an empty database.");
    }
  } finally {
    await database.close();
  }
}

/**
 * Returns the migrations that make the backup's tables. Refuses one from before the first release, unless its tables
 * are the baselines', and one of a newer version, whose tables are unknown.
 */
function requireKnown(cover: Cover): readonly string[] {
  const names = migrationsForBackup(cover.migrations);
  if (!names) {
    throw new BackupRefused(
      "This backup was made before the first release, by a version whose tables have other columns. Nothing was written. " +
        "Bring it up to date as docs/operations.md says under Upgrade.",
    );
  }
  // One of ours that it lacks may have a number before its last: they are made side by side.
  if (!names.every((name) => Object.hasOwn(migrations, name))) {
    throw new BackupRefused(
      "This backup was made by another, newer version. Restore it with that version.",
    );
  }
  return names;
}

type SentFile = { path: string; key: BlobKey; bytes: Buffer };

async function* filesIn(file: string): AsyncGenerator<SentFile> {
  for await (const { path, content } of readBackup(file)) {
    const key = nameIn("files", path) as BlobKey | undefined;
    const bytes = await buffer(content);
    if (key) yield { path, key, bytes };
  }
}

async function putFiles(blobs: BlobStore, file: string, sums: Checksums): Promise<Set<string>> {
  const keys = new Set<string>();
  const put = async ({ path, key, bytes }: SentFile) => {
    await blobs.put(key, bytes, sums.entries[path]?.type ?? "");
    return key;
  };
  for await (const key of workAhead(filesIn(file), put)) keys.add(key);
  return keys;
}

type RestoreRows = (
  target: Target,
  work: string,
  file: string,
  names: readonly string[],
  sums: Checksums,
) => Promise<RestoredRows>;

/** The database file comes last: without it nothing is there. */
const restoreFile: RestoreRows = async (target, work, file, names, sums) => {
  const made = join(work, "rehome.db");
  const database = openDatabase({ file: made, busyMs: bulkTimeoutMs });
  const rows = await restoreDatabase(database, file, names, sums).finally(() => database.close());
  const takeBack = await placeFiles(target, work);
  try {
    await rename(made, target.databaseFile);
  } catch (error) {
    await takeBack();
    throw error;
  }
  return rows;
};

const restoreServer: RestoreRows = async (target, work, file, names, sums) => {
  const database = openDatabase({ url: target.databaseUrl, file: "", busyMs: bulkTimeoutMs });
  let takeBack = async () => {};
  try {
    return await restoreDatabase(database, file, names, sums, async () => {
      takeBack = await placeFiles(target, work);
    });
  } catch (error) {
    await takeBack();
    throw error;
  } finally {
    await database.close();
  }
};

/** Moves the files to their place and returns how to undo it. */
async function placeFiles({ dataDir, bucket }: Target, work: string): Promise<() => Promise<void>> {
  const [made, place] = [join(work, "files"), join(dataDir, "files")];
  if (bucket || !existsSync(made)) return async () => {};
  await rename(made, place);
  return () => rename(place, made);
}

/** Restores all tables in one transaction; `beforeCommit` runs once every row is checked. */
function restoreDatabase(
  database: Database,
  file: string,
  names: readonly string[],
  sums: Checksums,
  beforeCommit = async () => {},
): Promise<RestoredRows> {
  const { engine } = database;
  return database.transaction(async (trx) => {
    const rows = await restoreTables(trx, engine, file, names);
    const digests = Object.entries(sums.entries).flatMap(([path, { sha256 }]) => {
      const name = nameIn("tables", path);
      return name ? [[name, sha256] as const] : [];
    });
    await finishRestore(trx, engine, new Map(digests));
    const keys = await listBlobKeys(trx, engine);
    await beforeCommit();
    return { rows, keys };
  });
}

async function restoreTables(
  trx: Queries,
  engine: Database["engine"],
  file: string,
  names: readonly string[],
): Promise<number> {
  let count = 0;
  const tables = await beginRestore(trx, engine, names);
  for await (const entry of readBackup(file)) {
    const name = nameIn("tables", entry.path);
    const table = name === undefined ? undefined : tables.get(name);
    if (name !== undefined && !table) {
      throw new BackupRefused(`This version has no table ${name}, which the backup holds.`);
    }
    if (!table || entry.path === paths.cover) {
      await buffer(entry.content);
      continue;
    }
    await restoreTable(trx, table, counted(rowsOf(entry)));
  }
  return count;

  async function* counted<T>(rows: AsyncIterable<T>): AsyncGenerator<T> {
    for await (const row of rows) {
      count += 1;
      yield row;
    }
  }
}

import { createHash } from "node:crypto";
import { once } from "node:events";
import { createReadStream, createWriteStream } from "node:fs";
import { mkdtemp, open, rename, rm, stat } from "node:fs/promises";
import { dirname, join } from "node:path";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { createGzip } from "node:zlib";
import { type Pack, pack } from "tar-stream";
import type { Queries } from "#app/platform/db/database.server.ts";
import { listBlobKeys } from "#app/platform/db/file-columns.server.ts";
import {
  backupLine,
  listMigrations,
  readRows,
  withSnapshot,
} from "#app/platform/db/snapshot.server.ts";
import { listTables } from "#app/platform/db/tables.server.ts";
import type { BlobKey } from "#app/platform/files/blob-key.ts";
import type { BlobStore } from "#app/platform/files/blobs.server.ts";
import { workAhead } from "./ahead.ts";
import { type Checksums, type Cover, format, paths } from "./format.ts";

type Source = {
  engine: "sqlite" | "postgres";
  database: { url?: string | undefined; file: string };
  blobs: BlobStore;
  now: Date;
};

type BackupReport = { tables: number; rows: number; files: number; missing: string[] };

/**
 * Writes a backup of everything to a new file while the site runs: the database as of one moment, then the
 * files that it names. One that was deleted in between is `missing`. The file is complete or not there.
 */
export async function makeBackup(source: Source, file: string): Promise<BackupReport> {
  // Beside the file, so that it fits and can be renamed; nobody else may look in.
  const folder = await mkdtemp(join(dirname(file), ".backup-"));
  try {
    const report = { tables: 0, rows: 0, files: 0, missing: [] };
    const part = join(folder, "backup");
    const target = createWriteStream(part, { flags: "wx", mode: 0o600, flush: true });
    const archive = pack();
    const filling = fillArchive(archive, source, folder, report).catch((error: Error) => {
      archive.destroy(error);
      throw error;
    });
    await Promise.all([pipeline(Readable.from(archive), createGzip(), target), filling]);
    await rename(part, file);
    return report;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

type SpooledTable = { path: string; file: string };

async function fillArchive(
  archive: Pack,
  { engine, database, blobs, now }: Source,
  folder: string,
  report: BackupReport,
): Promise<void> {
  const sums: Checksums = { entries: {}, missing: report.missing };
  const add = async (name: string, size: number, content: AsyncIterable<Buffer> | Buffer[]) => {
    const entry = archive.entry({ name, size, mode: 0o600, mtime: now });
    const hash = createHash("sha256");
    for await (const chunk of content) {
      hash.update(chunk);
      if (!entry.write(chunk)) await once(entry, "drain");
    }
    entry.end(null);
    await once(entry, "close");
    sums.entries[name] = { bytes: size, sha256: hash.digest("hex") };
    return sums.entries[name];
  };

  const { tables, keys, migrations } = await withSnapshot(database, folder, async (q) => ({
    tables: await spoolTables(q, engine, folder, report),
    keys: await listBlobKeys(q, engine),
    migrations: await listMigrations(q),
  }));
  const cover = json({ format, engine, migrations, madeAt: now.toISOString() } satisfies Cover);
  await add(paths.cover, cover.length, [cover]);
  for (const { path, file } of tables) {
    await add(path, (await stat(file)).size, createReadStream(file));
  }
  const files = workAhead(keys, async (key) => ({ key, found: await readBlob(blobs, key) }));
  for await (const { key, found } of files) {
    if (!found) {
      report.missing.push(key);
      continue;
    }
    const entry = await add(paths.file(key), found.bytes.length, [found.bytes]);
    entry.type = found.type;
    report.files += 1;
  }
  const last = json(sums);
  await add(paths.checksums, last.length, [last]);
  archive.finalize();
}

/** Writes the rows of every table to files, so that the snapshot is held no longer than that takes. */
async function spoolTables(
  q: Queries,
  engine: Source["engine"],
  folder: string,
  report: BackupReport,
): Promise<SpooledTable[]> {
  const spooled: SpooledTable[] = [];
  for (const table of await listTables(q, engine)) {
    const file = join(folder, `${table.name}.jsonl`);
    const target = await open(file, "wx", 0o600);
    try {
      for await (const rows of readRows(q, table)) {
        await target.appendFile(rows.map((row) => backupLine(table, row)).join(""));
        report.rows += rows.length;
      }
    } finally {
      await target.close();
    }
    report.tables += 1;
    spooled.push({ path: paths.table(table.name), file });
  }
  return spooled;
}

async function readBlob(blobs: BlobStore, key: BlobKey) {
  const blob = await blobs.get(key);
  if (!blob) return undefined;
  try {
    const bytes = Buffer.from(await new Response(blob.stream()).arrayBuffer());
    return { bytes, type: blob.type };
  } catch (error) {
    // Deleted after it was found: the same as not found.
    if (!(await blobs.get(key))) return undefined;
    throw error;
  }
}

function json(value: unknown): Buffer {
  return Buffer.from(`${JSON.stringify(value, null, 1)}\n`);
}

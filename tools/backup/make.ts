import { createHash } from "node:crypto";
import { createReadStream, createWriteStream } from "node:fs";
import { mkdtemp, open, rename, rm, stat } from "node:fs/promises";
import { dirname, join } from "node:path";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { createGzip } from "node:zlib";
import type { Queries } from "#app/platform/db/database.server.ts";
import {
  lineOf,
  listBlobKeys,
  listMigrations,
  readRows,
  withSnapshot,
} from "#app/platform/db/snapshot.server.ts";
import { listTables } from "#app/platform/db/tables.server.ts";
import type { BlobStore } from "#app/platform/files/blobs.server.ts";
import { type Checksums, type Cover, format, paths } from "./format.ts";
import { endOfArchive, headerOf, padding } from "./tar.ts";

type Source = {
  engine: "sqlite" | "postgres";
  database: { url?: string | undefined; file: string };
  blobs: BlobStore;
  now: Date;
};

export type BackupReport = { tables: number; rows: number; files: number; missing: string[] };

/**
 * Writes a backup of everything to a new file while the site runs: the database as of one moment, then the
 * files that it names. One that was deleted in between is `missing`. The file is whole or not there.
 */
export async function makeBackup(source: Source, file: string): Promise<BackupReport> {
  // Beside the file, so that it fits and can be renamed; nobody else may look in.
  const folder = await mkdtemp(join(dirname(file), ".backup-"));
  try {
    const report = { tables: 0, rows: 0, files: 0, missing: [] };
    const part = join(folder, "backup");
    const target = createWriteStream(part, { flags: "wx", mode: 0o600, flush: true });
    await pipeline(Readable.from(archiveOf(source, folder, report)), createGzip(), target);
    await rename(part, file);
    return report;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

type Spooled = { path: string; file: string };

async function* archiveOf(
  { engine, database, blobs, now }: Source,
  folder: string,
  report: BackupReport,
): AsyncGenerator<Buffer> {
  const seconds = Math.floor(now.getTime() / 1000);
  const sums: Checksums = { entries: {}, missing: report.missing };
  const whole = (path: string, bytes: Buffer) => {
    sums.entries[path] = { bytes: bytes.length, sha256: sha256(bytes) };
    return Buffer.concat([headerOf(path, bytes.length, seconds), bytes, padding(bytes.length)]);
  };

  const { tables, keys, migrations } = await withSnapshot(database, folder, async (q) => ({
    tables: await spoolTables(q, engine, folder, report),
    keys: await listBlobKeys(q, engine),
    migrations: await listMigrations(q),
  }));
  const cover: Cover = { format, engine, migrations, madeAt: now.toISOString() };
  yield whole(paths.cover, json(cover));
  for (const { path, file } of tables) {
    const { size } = await stat(file);
    const hash = createHash("sha256");
    yield headerOf(path, size, seconds);
    for await (const chunk of createReadStream(file) as AsyncIterable<Buffer>) {
      hash.update(chunk);
      yield chunk;
    }
    yield padding(size);
    sums.entries[path] = { bytes: size, sha256: hash.digest("hex") };
  }
  for (const key of keys) {
    const found = await readBlob(blobs, key);
    if (!found) {
      report.missing.push(key);
      continue;
    }
    const path = paths.file(key);
    yield whole(path, found.bytes);
    sums.entries[path] = {
      ...sums.entries[path],
      type: found.type,
    } as Checksums["entries"][string];
    report.files += 1;
  }
  const last = json(sums);
  yield Buffer.concat([headerOf(paths.checksums, last.length, seconds), last]);
  yield padding(last.length);
  yield endOfArchive;
}

/** The moment is held no longer than it takes to write its rows down. */
async function spoolTables(
  q: Queries,
  engine: Source["engine"],
  folder: string,
  report: BackupReport,
): Promise<Spooled[]> {
  const spooled: Spooled[] = [];
  for (const table of await listTables(q, engine)) {
    const file = join(folder, `${table.name}.jsonl`);
    const target = await open(file, "wx", 0o600);
    try {
      for await (const rows of readRows(q, table)) {
        await target.appendFile(rows.map((row) => lineOf(table, row)).join(""));
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

async function readBlob(blobs: BlobStore, key: string) {
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

function sha256(bytes: Buffer): string {
  return createHash("sha256").update(bytes).digest("hex");
}

// @module-tag slow
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "kysely";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { stageCarePhoto } from "#app/features/boarding/care-log/store-care-photo.server.ts";
import { stageStayFile } from "#app/features/boarding/stay-file/store-stay-file.server.ts";
import { type Database, openDatabase } from "#app/platform/db/database.server.ts";
import {
  fileColumns,
  listBlobKeys,
  listUnusedBlobKeys,
} from "#app/platform/db/file-columns.server.ts";
import { listTables } from "#app/platform/db/tables.server.ts";
import type { BlobKey } from "#app/platform/files/blob-key.ts";
import type { BlobStore } from "#app/platform/files/blobs.server.ts";
import { fileBlobStore } from "#app/platform/files/disk-blob-store.server.ts";
import { s3BlobStore } from "#app/platform/files/s3-blob-store.server.ts";
import { type FreshDatabase, freshDatabase, onEachEngine } from "#tests/support/database.ts";
import { jpegPhoto, publish, value } from "#tests/support/listings.ts";
import { admit } from "#tests/support/people.ts";
import { stagePdf } from "#tests/support/pets.ts";
import { s3Credentials, startS3Stub } from "#tests/support/s3-stub.ts";
import { freshServices, type TestServices } from "#tests/support/services.ts";
import { linesWith } from "#tests/support/source.ts";
import { makeBackup } from "#tools/backup/make.ts";
import { restoreBackup } from "#tools/backup/restore.ts";

const stores = ["disk", "bucket"] as const;

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "rehome-backup-files-"));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const ends: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const end of ends.splice(0)) await end();
});

async function openStore(kind: (typeof stores)[number], place: string): Promise<BlobStore> {
  if (kind === "disk") return fileBlobStore(join(place, "files"));
  const stub = await startS3Stub();
  ends.push(() => stub.close());
  return s3BlobStore({ ...stub, ...s3Credentials });
}

/** One record with a file for each table that has files; a new one does not compile without. */
const makers: Record<keyof typeof fileColumns, (services: TestServices) => Promise<unknown>> = {
  picture_variants: async (services) => publish(services, await admit(services, "ada")),
  stay_file_blobs: async (services) => {
    const [visitor, bytes] = [{ address: "102.89.0.7" }, await jpegPhoto()];
    const file = { field: "petImages", name: "simba.jpg", bytes } as const;
    return value(await stageStayFile(services, visitor, file));
  },
  care_photos: async (services) => {
    const actor = await admit(services, "bisi");
    const photo = { name: "rex.jpg", bytes: await jpegPhoto() };
    return value(await stageCarePhoto(services, actor, photo));
  },
  medical_files: async (services) => stagePdf(services, await admit(services, "ngozi")),
};

async function everyFile(keys: readonly BlobKey[], blobs: BlobStore) {
  const files: Record<string, string> = {};
  for (const key of keys) {
    const found = await blobs.get(key);
    const bytes = found && Buffer.from(await new Response(found.stream()).arrayBuffer());
    files[key] = `${found?.type} ${bytes?.toString("base64")}`;
  }
  return files;
}

/** The columns of all tables that name one of these files, as `table.column`. */
async function columnsWith({ reader, engine }: Database, keys: readonly string[]) {
  const found: string[] = [];
  for (const { name, columns } of await listTables(reader, engine)) {
    // What may have to be deleted.
    if (name === "released_blobs") continue;
    for (const column of columns) {
      const { rows } = await sql`select 1 from ${sql.table(name)}
        where cast(${sql.ref(column)} as text) in (${sql.join(keys)}) limit 1`.execute(reader);
      if (rows.length > 0) found.push(`${name}.${column}`);
    }
  }
  return found.sort();
}

const declared = Object.entries(fileColumns)
  .flatMap(([table, columns]) => Object.keys(columns).map((column) => `${table}.${column}`))
  .sort();

onEachEngine("on %s", (engine) => {
  test.each(stores)(
    "one record of every kind with files is backed up from a %s and restored",
    async (store) => {
      const from = await openStore(store, mkdtempSync(join(folder, "from-")));
      const put: BlobKey[] = [];
      const blobs: BlobStore = {
        ...from,
        put: async (key, bytes, type) => {
          await from.put(key, bytes, type);
          put.push(key);
        },
      };
      const services = { ...(await freshServices(engine)), blobs };
      ends.push(() => services.cleanup());
      for (const make of Object.values(makers)) await make(services);
      expect(await columnsWith(services.db, put), "columns that name files").toEqual(declared);
      expect(await listBlobKeys(services.db.reader, engine)).toEqual(put.toSorted());
      const absent: BlobKey = "no/such.webp";
      expect(await listUnusedBlobKeys(services.db.reader, [absent, ...put])).toEqual([absent]);

      const file = join(folder, `${engine}-${store}.backup`);
      const source = { engine, database: services.db.options, blobs, now: services.now() };
      const files = put.length;
      expect(await makeBackup(source, file)).toMatchObject({ files, missing: [] });

      const dataDir = mkdtempSync(join(folder, "data-"));
      const to = await openStore(store, dataDir);
      const server: FreshDatabase | undefined =
        engine === "postgres" ? await freshDatabase(engine, { migrated: false }) : undefined;
      if (server) ends.push(() => server.cleanup());
      const target = {
        dataDir,
        databaseFile: join(dataDir, "rehome.db"),
        databaseUrl: server?.options.url,
        bucket: store === "bucket" ? to : undefined,
      };
      expect(await restoreBackup(target, file)).toMatchObject({ files, missing: [] });
      const restored = openDatabase({ url: target.databaseUrl, file: target.databaseFile });
      ends.unshift(() => restored.close());
      expect(await columnsWith(restored, put)).toEqual(declared);
      expect(await everyFile(put, to)).toEqual(await everyFile(put, from));
    },
  );
});

test("a backup that lacks a file which a row names says so when it is restored", async () => {
  const services = await freshServices("sqlite");
  ends.push(() => services.cleanup());
  await makers.care_photos(services);
  const keys = await listBlobKeys(services.db.reader, "sqlite");
  const file = join(folder, "without.backup");
  // As it would be, had its maker not known of these columns.
  const blobs = { ...services.blobs, get: async () => undefined };
  await makeBackup(
    { engine: "sqlite", database: services.db.options, blobs, now: services.now() },
    file,
  );
  const dataDir = mkdtempSync(join(folder, "data-"));
  const target = { dataDir, databaseFile: join(dataDir, "rehome.db") };
  expect((await restoreBackup(target, file)).missing).toEqual(keys);
});

test("files are put into the store by those alone whose tables say which columns name them", () => {
  const writers = (call: RegExp) => {
    const files = linesWith(call, /^(app|server)\//).map((line) => line.split(":")[0]);
    return [...new Set(files)].sort();
  };
  expect(writers(/\bblobs\.put\(/)).toEqual([
    // Cards are named by no row: they are drawn anew where they are missing.
    "app/features/adoption/listing/listing-card.server.ts",
    "app/features/content/post/post-card.server.ts",
    "app/platform/files/put-blobs.server.ts",
    "app/platform/files/store-sent-file.server.ts",
  ]);
  expect(writers(/await putBlobs\(/)).toEqual(["app/platform/pictures/encode-avif.server.ts"]);
  expect(writers(/return storeSentFile\(|await storeSentFile\(|: storeSentFile\(/)).toEqual([
    "app/features/boarding/care-log/store-care-photo.server.ts",
    "app/features/boarding/stay-file/store-stay-file.server.ts",
    "app/features/medical-records/medical-record/store-medical-file.server.ts",
    "app/platform/pictures/pictures.server.ts",
  ]);
});

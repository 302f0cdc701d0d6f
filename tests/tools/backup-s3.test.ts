// @module-tag slow
import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { openDatabase } from "#app/platform/db/database.server.ts";
import { listBlobKeys } from "#app/platform/db/file-columns.server.ts";
import type { BlobKey } from "#app/platform/files/blob-key.ts";
import type { BlobStore } from "#app/platform/files/blobs.server.ts";
import { fileBlobStore } from "#app/platform/files/disk-blob-store.server.ts";
import { s3BlobStore } from "#app/platform/files/s3-blob-store.server.ts";
import { onEachEngine } from "#tests/support/database.ts";
import { publish } from "#tests/support/listings.ts";
import { admit } from "#tests/support/people.ts";
import { s3Credentials, startS3Stub } from "#tests/support/s3-stub.ts";
import { freshServices, type TestServices } from "#tests/support/services.ts";
import { makeBackup } from "#tools/backup/make.ts";
import { restoreBackup } from "#tools/backup/restore.ts";

type Bucket = Awaited<ReturnType<typeof startS3Stub>>;

let folder: string;
let buckets: Bucket[] = [];
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "rehome-backup-s3-"));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));
afterEach(async () => {
  for (const bucket of buckets) await bucket.close();
  buckets = [];
});

async function openBucket(): Promise<Bucket & { store: BlobStore }> {
  const stub = await startS3Stub();
  buckets.push(stub);
  return { ...stub, store: s3BlobStore({ ...stub, ...s3Credentials }) };
}

function emptyPlace() {
  const dataDir = mkdtempSync(join(folder, "data-"));
  return { dataDir, databaseFile: join(dataDir, "rehome.db") };
}

/** Type and bytes of everything that somebody was shown. */
async function everyFile(keys: BlobKey[], blobs: BlobStore): Promise<Record<string, string>> {
  const files: Record<string, string> = {};
  for (const key of keys) {
    const found = await blobs.get(key);
    const bytes = found && Buffer.from(await new Response(found.stream()).arrayBuffer());
    files[key] = `${found?.type} ${bytes?.toString("base64")}`;
  }
  return files;
}

onEachEngine("a site on %s whose files are in a bucket", (engine) => {
  let services: TestServices;
  let first: Awaited<ReturnType<typeof openBucket>>;
  let keys: BlobKey[];
  const source = () => ({
    engine,
    database: services.db.options,
    blobs: first.store,
    now: services.now(),
  });

  async function fill() {
    first = await openBucket();
    services = await freshServices(engine);
    const there = { ...services, blobs: first.store };
    await publish(there, await admit(there, "ada"));
    keys = await listBlobKeys(services.db.reader, engine);
    expect(keys.length).toBeGreaterThan(1);
    expect([...first.objects.keys()].sort()).toEqual([...keys].sort());
  }
  afterEach(() => services.cleanup());

  test("is backed up with them, and restored into a folder and into another bucket", async () => {
    await fill();
    const file = join(folder, `${engine}.backup`);
    const files = keys.length;
    expect(await makeBackup(source(), file)).toMatchObject({ files, missing: [] });
    const before = await everyFile(keys, first.store);

    const disk = emptyPlace();
    expect(await restoreBackup(disk, file)).toMatchObject({ files, missing: [] });
    expect(await everyFile(keys, fileBlobStore(join(disk.dataDir, "files")))).toEqual(before);

    const second = await openBucket();
    const place = emptyPlace();
    expect(await restoreBackup({ ...place, bucket: second.store }, file)).toMatchObject({ files });
    expect(readdirSync(place.dataDir)).toEqual(["rehome.db"]);
    expect([...second.objects.keys()].sort()).toEqual([...keys].sort());
    expect(await everyFile(keys, second.store)).toEqual(before);
  });

  test("names what was deleted from the bucket meanwhile", { tags: "race" }, async () => {
    await fill();
    const [gone = "no/such.webp"] = keys;
    await first.store.delete(gone);
    const file = join(folder, `${engine}-holed.backup`);
    expect((await makeBackup(source(), file)).missing).toEqual([gone]);
  });

  test("leaves no backup and no database behind when a bucket fails", async () => {
    await fill();
    const file = join(folder, `${engine}-whole.backup`);
    await makeBackup(source(), file);
    const second = await openBucket();
    second.fail();
    const place = emptyPlace();
    await expect(restoreBackup({ ...place, bucket: second.store }, file)).rejects.toThrow("503");
    expect(readdirSync(place.dataDir)).toEqual([]);
    first.fail();
    const alone = mkdtempSync(join(folder, "alone-"));
    await expect(makeBackup(source(), join(alone, "one.backup"))).rejects.toThrow("503");
    expect(readdirSync(alone)).toEqual([]);
  });
});

test("the two commands take the bucket from the settings", async () => {
  const from = await openBucket();
  const to = await openBucket();
  const services = await freshServices("sqlite");
  const there = { ...services, blobs: from.store };
  await publish(there, await admit(there, "ada"));
  const { db } = services;
  const made = join(folder, "made.backup");
  const now = services.now();
  await makeBackup({ engine: "sqlite", database: db.options, blobs: from.store, now }, made);
  await services.cleanup();
  const site = emptyPlace();
  await restoreBackup({ ...site, bucket: from.store }, made);

  const file = join(folder, "commands.backup");
  expect(await run("backup", file, site.dataDir, from)).toMatchObject({ status: 0, stderr: "" });
  const place = emptyPlace();
  expect(await run("restore", file, place.dataDir, to)).toMatchObject({ status: 0, stderr: "" });
  expect(to.objects.size).toBeGreaterThan(1);
  expect([...to.objects.keys()].sort()).toEqual([...from.objects.keys()].sort());
  expect(readdirSync(place.dataDir)).not.toContain("files");
  const restored = openDatabase({ file: place.databaseFile });
  try {
    expect(await listBlobKeys(restored.reader, "sqlite")).toHaveLength(to.objects.size);
  } finally {
    await restored.close();
  }
});

async function run(tool: string, file: string, dataDir: string, { endpoint, bucket }: Bucket) {
  const { PATH = "", HOME = "" } = process.env;
  const env = {
    PATH,
    HOME,
    DATA_DIR: dataDir,
    LOG_LEVEL: "silent",
    S3_ENDPOINT: endpoint,
    S3_BUCKET: bucket,
    AWS_REGION: s3Credentials.region,
    AWS_ACCESS_KEY_ID: s3Credentials.accessKeyId,
    AWS_SECRET_ACCESS_KEY: s3Credentials.secretAccessKey,
  };
  const child = spawn(process.execPath, [`tools/${tool}.ts`, file], { env });
  const [stdout, stderr] = await Promise.all([text(child.stdout), text(child.stderr)]);
  if (child.exitCode === null) await once(child, "exit");
  return { status: child.exitCode, stdout, stderr };
}

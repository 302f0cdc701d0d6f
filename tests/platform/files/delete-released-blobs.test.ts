import { beforeEach, expect, test } from "vitest";
import { stageStayFile } from "#app/features/boarding/stay-file/store-stay-file.server.ts";
import { hourMs } from "#app/platform/dates.ts";
import { batchSize } from "#app/platform/db/batches.server.ts";
import { openDatabase } from "#app/platform/db/database.server.ts";
import type { BlobKey } from "#app/platform/files/blob-key.ts";
import type { BlobStore } from "#app/platform/files/blobs.server.ts";
import { deleteReleasedBlobs } from "#app/platform/files/delete-released-blobs.server.ts";
import { putBlobs } from "#app/platform/files/put-blobs.server.ts";
import {
  claimReleasedBlobs,
  releaseBlobs,
} from "#app/platform/files/released-blobs.queries.server.ts";
import type { AppServices } from "#app/platform/services.ts";
import { onEachEngine } from "#tests/support/database.ts";
import { value } from "#tests/support/listings.ts";
import { minuteMs, servicesForEach } from "#tests/support/services.ts";
import { rowsOf } from "#tests/support/tables.ts";

const keys = Array.from({ length: 2 * batchSize + 7 }, (_, n): BlobKey => `stays/${n}/whole.pdf`);

onEachEngine("files that no row names any more on %s", (engine) => {
  const { services } = servicesForEach(engine);
  /** What the store was asked to delete. */
  let deleted: string[];
  const toDelete = async () => {
    const rows = await rowsOf(services, "released_blobs");
    return rows.map(({ blob_key }) => blob_key);
  };
  const deletingBy = (remove: (key: BlobKey) => Promise<void>): AppServices => ({
    ...services,
    blobs: { ...services.blobs, delete: remove } satisfies BlobStore,
  });
  const countingServices = () =>
    deletingBy(async (key) => {
      deleted.push(key);
      await services.blobs.delete(key);
    });

  beforeEach(async () => {
    deleted = [];
    for (const key of keys.slice(0, 3)) {
      await services.blobs.put(key, new Uint8Array([1]), "application/pdf");
    }
    await services.db.transaction((trx) => releaseBlobs(trx, keys, services.now()));
  });

  test("are deleted by two processes at once, each by one of them, however many batches", {
    tags: "race",
  }, async () => {
    const other = openDatabase({ ...services.db.options, busyMs: 60_000 });
    const own = countingServices();
    await Promise.all([deleteReleasedBlobs(own), deleteReleasedBlobs({ ...own, db: other })]);
    await other.close();
    expect(deleted.toSorted()).toEqual(keys.toSorted());
    expect(await toDelete()).toEqual([]);
    for (const key of keys) expect(await services.blobs.get(key)).toBeUndefined();
  });

  test("do not wait for one that cannot be deleted, which is tried a quarter of an hour later", async () => {
    const failing = deletingBy(async (key) => {
      if (key === keys[0]) throw new Error("the disk is broken");
      await services.blobs.delete(key);
    });
    await expect(deleteReleasedBlobs(failing)).rejects.toThrow("the disk is broken");
    expect(await toDelete()).toEqual([keys[0]]);
    services.pass(15 * minuteMs - 1);
    await deleteReleasedBlobs(services);
    expect(await toDelete()).toEqual([keys[0]]);
    services.pass(1);
    await deleteReleasedBlobs(services);
    expect(await toDelete()).toEqual([]);
  });

  test("are deleted by the next one where a process ends with some of them in hand", async () => {
    const now = services.now().toISOString();
    const until = new Date(services.now().getTime() + 15 * minuteMs).toISOString();
    await services.db.transaction((trx) => claimReleasedBlobs(trx, { now, until }, batchSize));
    await deleteReleasedBlobs(countingServices());
    expect(deleted).toHaveLength(keys.length - batchSize);
    services.pass(15 * minuteMs);
    await deleteReleasedBlobs(countingServices());
    expect(deleted.toSorted()).toEqual(keys.toSorted());
    expect(await toDelete()).toEqual([]);
  });
});

onEachEngine("a file that was put into the store on %s", (engine) => {
  const { services } = servicesForEach(engine);
  const listed = async () => {
    const rows = await rowsOf(services, "released_blobs");
    return rows.map(({ blob_key }) => blob_key);
  };

  test("is deleted after an hour where the process ended before a row named it", async () => {
    const key: BlobKey = "stays/1/whole.pdf";
    await putBlobs(services, [{ key, bytes: new Uint8Array([1]), type: "application/pdf" }]);
    services.pass(hourMs - 1);
    await deleteReleasedBlobs(services);
    expect(await services.blobs.get(key)).toBeDefined();
    services.pass(1);
    await deleteReleasedBlobs(services);
    expect(await services.blobs.get(key)).toBeUndefined();
    expect(await listed()).toEqual([]);
  });

  test("is on the list before the store has it, and another attempt has an hour of its own", async () => {
    const key: BlobKey = "stays/1/whole.pdf";
    const file = { key, bytes: new Uint8Array([1]), type: "application/pdf" };
    const ended: AppServices = {
      ...services,
      blobs: {
        ...services.blobs,
        put: async () => {
          throw new Error("the process ends");
        },
      },
    };
    await expect(putBlobs(ended, [file])).rejects.toThrow("the process ends");
    expect(await listed()).toEqual([key]);
    services.pass(hourMs - 1);
    await putBlobs(services, [file]);
    services.pass(1);
    await deleteReleasedBlobs(services);
    expect(await services.blobs.get(key)).toBeDefined();
  });

  test("stays where a row names it, and is on the list no more", async () => {
    const bytes = Buffer.from("%PDF-1.7\ntrailer\n%%EOF\n");
    const sent = { field: "vaccinationCard", name: "card.pdf", bytes } as const;
    value(await stageStayFile(services, { address: "102.89.0.7" }, sent));
    expect(await listed()).toEqual([]);
    services.pass(hourMs);
    await deleteReleasedBlobs(services);
    const rows = await rowsOf(services, "stay_file_blobs");
    expect(rows).toHaveLength(1);
    for (const { blob_key } of rows) expect(await services.blobs.get(blob_key)).toBeDefined();
  });
});

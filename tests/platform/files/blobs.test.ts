import { chmod, mkdir, mkdtemp, readdir, rm, stat, utimes, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import type { BlobKey } from "#app/platform/files/blob-key.ts";
import { type BlobStore, fileBlobStore, s3BlobStore } from "#app/platform/files/blobs.server.ts";
import { s3Credentials, startS3Stub } from "#tests/support/s3-stub.ts";

const bytesOf = async (stream: ReadableStream<Uint8Array>) =>
  new Uint8Array(
    await new Response(stream as ReadableStream<Uint8Array<ArrayBuffer>>).arrayBuffer(),
  );
const sample = (length: number) => Uint8Array.from({ length }, (_, i) => (i * 31) % 256);

const stores: Record<string, () => Promise<{ store: BlobStore; end(): Promise<void> }>> = {
  "a folder": async () => {
    const folder = await mkdtemp(join(tmpdir(), "rehome-blobs-"));
    return {
      store: fileBlobStore(join(folder, "blobs")),
      end: () => rm(folder, { recursive: true }),
    };
  },
  "an S3 bucket": async () => {
    const stub = await startS3Stub();
    return { store: s3BlobStore({ ...stub, ...s3Credentials }), end: () => stub.close() };
  },
};

describe.each(Object.entries(stores))("blobs in %s", (place, open) => {
  let opened: Awaited<ReturnType<typeof open>>;
  let store: BlobStore;
  beforeEach(async () => {
    opened = await open();
    store = opened.store;
  });
  afterEach(() => opened.end());

  test("what was put comes back byte for byte, with its size and type", async () => {
    const bytes = sample(300_000);
    await store.put("pictures/ab/0190-360.webp", bytes, "image/webp");
    const blob = await store.get("pictures/ab/0190-360.webp");
    expect(blob).toMatchObject({ bytes: 300_000, type: "image/webp" });
    expect(blob && (await bytesOf(blob.stream()))).toEqual(bytes);
  });

  test("only the part of a buffer that was handed in is kept", async () => {
    await store.put("a/view.txt", sample(100).subarray(10, 20), "text/plain");
    const blob = await store.get("a/view.txt");
    expect(blob && (await bytesOf(blob.stream()))).toEqual(sample(100).subarray(10, 20));
  });

  test("putting again replaces, also at the same time", async () => {
    await store.put("a/b.json", sample(10), "application/json");
    await Promise.all(
      [20, 30, 40].map((n) => store.put("a/b.json", sample(n), "application/json")),
    );
    const blob = await store.get("a/b.json");
    expect([20, 30, 40]).toContain(blob?.bytes);
    expect(blob && (await bytesOf(blob.stream()))).toEqual(sample(blob?.bytes ?? 0));
  });

  test("an unknown key is not found, a folder neither", async () => {
    await store.put("a/b/c.pdf", sample(1), "application/pdf");
    expect(await store.get("a/x.pdf")).toBeUndefined();
    expect(await store.get("a/b/c.pdf/d.pdf")).toBeUndefined();
  });

  test("a deleted blob is gone, and deleting it again is fine", async () => {
    await store.put("a/b.png", sample(1), "image/png");
    await store.delete("a/b.png");
    await store.delete("a/b.png");
    expect(await store.get("a/b.png")).toBeUndefined();
  });

  test.each([
    "../secret.txt",
    "a/../b.txt",
    "/etc/passwd.txt",
    "a//b.txt",
    "a/.hidden.txt",
    "A/b.txt",
    "a\\b.txt",
    "a b.txt",
    "ünï.txt",
    "a/b",
    "a/b.exe",
    "",
    `${"a".repeat(200)}.txt`,
  ])("the key %j throws", async (text) => {
    const key = text as BlobKey;
    await expect(store.put(key, sample(1), "text/plain")).rejects.toThrow("Not a blob key");
    await expect(store.get(key)).rejects.toThrow("Not a blob key");
    await expect(store.delete(key)).rejects.toThrow("Not a blob key");
  });

  test("says how much room there is, if anything does, also before the first file", async () => {
    const space = await store.space();
    if (space) expect(space.total).toBeGreaterThan(space.free);
    expect(space === undefined).toBe(place === "an S3 bucket");
  });

  test("a key that says another type than the bytes throws", async () => {
    await expect(store.put("a/b.png", sample(1), "image/webp")).rejects.toThrow("image/webp");
  });

  test("the check passes while the store can be written", async () => {
    await store.check();
  });
});

describe("a folder", () => {
  let folder: string;
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), "rehome-blobs-"));
  });
  afterEach(async () => {
    await chmod(folder, 0o700);
    await rm(folder, { recursive: true });
  });

  test("keeps no half-written file behind, and sweeps only old ones of a crash", async () => {
    const incoming = join(folder, ".incoming");
    await mkdir(incoming);
    await writeFile(join(incoming, "old"), "half");
    await writeFile(join(incoming, "young"), "half");
    const twoHoursAgo = new Date(Date.now() - 2 * 3_600_000);
    await utimes(join(incoming, "old"), twoHoursAgo, twoHoursAgo);
    const store = fileBlobStore(folder);
    await store.put("a/b.txt", sample(5), "text/plain");
    await store.check();
    expect(await readdir(incoming)).toEqual(["young"]);
    expect((await stat(join(folder, "a/b.txt"))).mode & 0o077).toBe(0);
  });

  test("fails the check and works again once the fault is mended", async () => {
    const blocked = join(folder, "file");
    await writeFile(blocked, "in the way");
    const store = fileBlobStore(blocked);
    await expect(store.check()).rejects.toThrow();
    await rm(blocked);
    await store.check();
  });
});

describe("an S3 bucket", () => {
  test("a wrong secret and a failing bucket throw, in the check too", async () => {
    const stub = await startS3Stub();
    const stranger = s3BlobStore({ ...stub, ...s3Credentials, secretAccessKey: "guessed" });
    await expect(stranger.check()).rejects.toThrow("403");
    await expect(stranger.get("a/b.txt")).rejects.toThrow("403");
    expect((await fetch(`${stub.endpoint}/rehome/a/b.txt`)).status).toBe(403);
    const store = s3BlobStore({ ...stub, ...s3Credentials });
    await store.check();
    stub.fail();
    await expect(store.check()).rejects.toThrow("503");
    await expect(store.put("a/b.txt", sample(1), "text/plain")).rejects.toThrow("503");
    await stub.close();
    await expect(store.get("a/b.txt")).rejects.toThrow();
  });
});

import { randomUUID } from "node:crypto";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import type { BlobKey } from "#app/platform/files/blob-key.ts";
import type { BlobStore } from "#app/platform/files/blobs.server.ts";
import { maxFileBytes } from "#app/platform/files/file-policy.ts";

type OpenStore = () => Promise<{ store: BlobStore; end(): Promise<void> }>;

export function sampleBytes(length: number): Uint8Array {
  return Uint8Array.from({ length }, (_, at) => (at * 31 + length) % 256);
}

export async function bytesOf(store: BlobStore, key: BlobKey): Promise<Uint8Array | undefined> {
  const blob = await store.get(key);
  if (!blob) return undefined;
  const stream = blob.stream() as ReadableStream<Uint8Array<ArrayBuffer>>;
  const bytes = new Uint8Array(await new Response(stream).arrayBuffer());
  expect(bytes.byteLength, key).toBe(blob.bytes);
  return bytes;
}

/** What every store of files promises. Its tests write below a folder of their own, and delete what they wrote. */
export function holdsTheContract(place: string, open: OpenStore): void {
  describe(`files in ${place}`, () => {
    let opened: Awaited<ReturnType<OpenStore>>;
    let store: BlobStore;
    let written: Set<BlobKey>;
    let folder: string;
    const keyOf = (name: string) => `${folder}/${name}` as BlobKey;
    beforeEach(async () => {
      opened = await open();
      written = new Set();
      folder = `contract/${randomUUID()}`;
      store = {
        ...opened.store,
        put: (key, ...file) => {
          written.add(key);
          return opened.store.put(key, ...file);
        },
      };
    });
    afterEach(async () => {
      for (const key of written) await opened.store.delete(key).catch(() => {});
      await opened.end();
    });

    test("what was put comes back byte for byte, with its size and type", async () => {
      const key = keyOf("ab/0190-360.webp");
      await store.put(key, sampleBytes(300_000), "image/webp");
      expect(await store.get(key)).toMatchObject({ bytes: 300_000, type: "image/webp" });
      expect(await bytesOf(store, key)).toEqual(sampleBytes(300_000));
    });

    test.each([
      ["a.webp", "image/webp"],
      ["a.avif", "image/avif"],
      ["a.jpeg", "image/jpeg"],
      ["a.png", "image/png"],
      ["a.pdf", "application/pdf"],
      ["a.csv", "text/csv"],
      ["a.json", "application/json"],
      ["a.txt", "text/plain"],
    ])("%s comes back as %s", async (name, type) => {
      await store.put(keyOf(name), sampleBytes(10), type);
      expect((await store.get(keyOf(name)))?.type).toBe(type);
    });

    test("a file is opened as often as somebody asks, and an empty one is a file", async () => {
      await store.put(keyOf("a.txt"), sampleBytes(10), "text/plain");
      expect(await bytesOf(store, keyOf("a.txt"))).toEqual(sampleBytes(10));
      expect(await bytesOf(store, keyOf("a.txt"))).toEqual(sampleBytes(10));
      await store.put(keyOf("empty.txt"), new Uint8Array(), "text/plain");
      expect(await bytesOf(store, keyOf("empty.txt"))).toEqual(new Uint8Array());
    });

    test("the largest file that we take comes back whole", async () => {
      const bytes = sampleBytes(maxFileBytes);
      await store.put(keyOf("large.pdf"), bytes, "application/pdf");
      const back = await bytesOf(store, keyOf("large.pdf"));
      expect(back && Buffer.compare(back, bytes)).toBe(0);
    });

    test("only the part of a buffer that was handed in is kept", async () => {
      await store.put(keyOf("view.txt"), sampleBytes(100).subarray(10, 20), "text/plain");
      expect(await bytesOf(store, keyOf("view.txt"))).toEqual(sampleBytes(100).subarray(10, 20));
    });

    test("putting again replaces", async () => {
      await store.put(keyOf("b.json"), sampleBytes(10), "application/json");
      await store.put(keyOf("b.json"), sampleBytes(20), "application/json");
      expect(await bytesOf(store, keyOf("b.json"))).toEqual(sampleBytes(20));
    });

    test("whoever reads while others write finds one version, whole", async () => {
      const key = keyOf("b.json");
      const sizes = [60_000, 70_000, 80_000, 90_000];
      await store.put(key, sampleBytes(sizes[0] ?? 0), "application/json");
      const writing = sizes.map((size) => store.put(key, sampleBytes(size), "application/json"));
      const reading = Array.from({ length: 8 }, () => bytesOf(store, key));
      for (const bytes of await Promise.all(reading)) {
        expect(sizes).toContain(bytes?.byteLength);
        expect(bytes).toEqual(sampleBytes(bytes?.byteLength ?? 0));
      }
      await Promise.all(writing);
      const last = await bytesOf(store, key);
      expect(last).toEqual(sampleBytes(last?.byteLength ?? 0));
    });

    test("twenty files go in and come back at once", async () => {
      const keys = Array.from({ length: 20 }, (_, at) => keyOf(`many/${at}.webp`));
      await Promise.all(keys.map((key, at) => store.put(key, sampleBytes(at * 999), "image/webp")));
      const back = await Promise.all(keys.map((key) => bytesOf(store, key)));
      expect(back).toEqual(keys.map((_, at) => sampleBytes(at * 999)));
    });

    test("an unknown key is absent, one below a file and a folder too", async () => {
      await store.put(keyOf("b/c.pdf"), sampleBytes(1), "application/pdf");
      expect(await store.get(keyOf("x.pdf"))).toBeUndefined();
      expect(await store.get(keyOf("b/c.pdf/d.pdf"))).toBeUndefined();
      await store.delete(keyOf("b/c.pdf/d.pdf"));
      await store.put(keyOf("folder.pdf/c.pdf"), sampleBytes(1), "application/pdf");
      expect(await store.get(keyOf("folder.pdf"))).toBeUndefined();
    });

    test("a deleted file is gone, deleting it again is fine, and it can be put again", async () => {
      const key = keyOf("b.png");
      await store.put(key, sampleBytes(1), "image/png");
      await store.delete(key);
      await store.delete(key);
      expect(await store.get(key)).toBeUndefined();
      await store.put(key, sampleBytes(2), "image/png");
      expect(await bytesOf(store, key)).toEqual(sampleBytes(2));
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
      const putting = opened.store.put(key, sampleBytes(1), "text/plain");
      await expect(putting).rejects.toThrow("Not a blob key");
      await expect(opened.store.get(key)).rejects.toThrow("Not a blob key");
      await expect(opened.store.delete(key)).rejects.toThrow("Not a blob key");
    });

    test("a key that says another type than the bytes throws", async () => {
      const putting = store.put(keyOf("b.png"), sampleBytes(1), "image/webp");
      await expect(putting).rejects.toThrow("image/webp");
    });

    test("the check passes while the store can be written, again and again", async () => {
      await store.check();
      await store.check();
    });

    test("says how much room there is, if anything does, also before the first file", async () => {
      const space = await store.space();
      if (space) expect(space.total).toBeGreaterThan(space.free);
    });
  });
}

import { chmod, mkdir, mkdtemp, readdir, rm, stat, utimes, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { type BlobStore, FileStoreUnavailable } from "#app/platform/files/blobs.server.ts";
import { fileBlobStore } from "#app/platform/files/disk-blob-store.server.ts";
import { type S3Options, s3BlobStore } from "#app/platform/files/s3-blob-store.server.ts";
import { bytesOf, holdsTheContract, sampleBytes } from "#tests/support/blob-store-contract.ts";
import { s3Credentials, startS3Stub } from "#tests/support/s3-stub.ts";

/** A store to hold the contract too, beside the two that are always here; named as a site's own. */
const { S3_ENDPOINT, S3_BUCKET, AWS_ACCESS_KEY_ID, AWS_SECRET_ACCESS_KEY, AWS_REGION } =
  process.env;
const real: S3Options | undefined =
  S3_ENDPOINT && S3_BUCKET && AWS_ACCESS_KEY_ID && AWS_SECRET_ACCESS_KEY
    ? {
        endpoint: S3_ENDPOINT,
        bucket: S3_BUCKET,
        accessKeyId: AWS_ACCESS_KEY_ID,
        secretAccessKey: AWS_SECRET_ACCESS_KEY,
        region: AWS_REGION ?? "us-east-1",
      }
    : undefined;

holdsTheContract("a folder", async () => {
  const folder = await mkdtemp(join(tmpdir(), "rehome-blobs-"));
  return {
    store: fileBlobStore(join(folder, "blobs")),
    end: () => rm(folder, { recursive: true }),
  };
});

holdsTheContract("an S3 bucket", async () => {
  const stub = await startS3Stub();
  return { store: s3BlobStore({ ...stub, ...s3Credentials }), end: () => stub.close() };
});

/** Gives a file up in the middle, sooner or later; what is there afterwards is the old or the new one. */
async function giveUpPutting(bucket: S3Options): Promise<void> {
  const key = "contract/given-up.pdf";
  const store = s3BlobStore(bucket);
  const [small, large] = [sampleBytes(100), sampleBytes(8_000_000)];
  await store.put(key, small, "application/pdf");
  for (const callMs of [1, 5, 10, 20, 40, 80]) {
    const hasty = s3BlobStore(bucket, { callMs });
    await hasty.put(key, large, "application/pdf").catch(() => {});
    const found = Buffer.from((await bytesOf(store, key)) ?? []);
    expect(found.equals(small) || found.equals(large), `${found.length} bytes`).toBe(true);
  }
  await store.delete(key);
}

if (real) {
  holdsTheContract(`the bucket ${real.bucket} at ${real.endpoint}`, async () => {
    return { store: s3BlobStore(real), end: async () => {} };
  });

  describe("that bucket", () => {
    test("never holds half of what was given up", () => giveUpPutting(real));

    test("refuses a wrong secret, and one that is not there is a fault and not an absent file", async () => {
      const refused = { name: "FileStoreUnavailable", isSilent: false };
      const stranger = s3BlobStore({ ...real, secretAccessKey: "guessed" });
      await expect(stranger.get("contract/a.txt")).rejects.toMatchObject(refused);
      await expect(stranger.check()).rejects.toMatchObject(refused);
      const elsewhere = s3BlobStore({ ...real, bucket: `${real.bucket}-that-is-not-there` });
      await expect(elsewhere.get("contract/a.txt")).rejects.toMatchObject(refused);
      await expect(elsewhere.check()).rejects.toMatchObject(refused);
    });
  });
}

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
    await store.put("a/b.txt", sampleBytes(5), "text/plain");
    await store.check();
    expect(await readdir(incoming)).toEqual(["young"]);
    expect((await stat(join(folder, "a/b.txt"))).mode & 0o077).toBe(0);
  });

  test("says that it is unavailable, and works again once the fault is mended", async () => {
    const blocked = join(folder, "file");
    await writeFile(blocked, "in the way");
    const store = fileBlobStore(blocked);
    await expect(store.check()).rejects.toThrow();
    const putting = store.put("a/b.txt", sampleBytes(1), "text/plain");
    await expect(putting).rejects.toBeInstanceOf(FileStoreUnavailable);
    await rm(blocked);
    await store.check();
    await store.put("a/b.txt", sampleBytes(1), "text/plain");
  });
});

describe("an S3 bucket that fails", () => {
  let stub: Awaited<ReturnType<typeof startS3Stub>>;
  let store: BlobStore;
  const key = "a/b.txt";
  beforeEach(async () => {
    stub = await startS3Stub();
    // In time to be seen hanging, and late enough for a slow machine.
    store = s3BlobStore({ ...stub, ...s3Credentials }, { firstByteMs: 2_000, callMs: 4_000 });
    await store.put(key, sampleBytes(7), "text/plain");
  });
  afterEach(() => stub.close());

  /** Every call says so, with this in its message. */
  async function allFail(message: string, isSilent: boolean): Promise<void> {
    const failure = {
      name: "FileStoreUnavailable",
      isSilent,
      message: expect.stringMatching(message),
    };
    const calls = [
      store.get(key),
      store.get("a/absent.txt"),
      store.put(key, sampleBytes(8), "text/plain"),
      store.delete(key),
      store.check(),
    ];
    for (const call of await Promise.allSettled(calls)) {
      expect(call).toMatchObject({ status: "rejected", reason: failure });
    }
  }

  async function worksAgain(): Promise<void> {
    stub.mend();
    expect(await bytesOf(store, key)).toEqual(sampleBytes(7));
    await store.put(key, sampleBytes(9), "text/plain");
    await store.check();
  }

  test.each([
    [403, false],
    [400, false],
    [500, true],
    [503, true],
    [429, true],
  ])("with %d is unavailable, leaves what was there, and works again", async (status, isSilent) => {
    stub.fail(status);
    await allFail(String(status), isSilent);
    await worksAgain();
  });

  test.each(["hang", "reset", "cut"] as const)(
    "by a connection (%s) is unavailable, leaves what was there, and works again",
    async (fault) => {
      stub.fail(fault);
      await allFail("did not answer", true);
      await worksAgain();
    },
  );

  test("by a connection that hangs ends each call, also while garbage is collected", async () => {
    setFlagsFromString("--expose-gc");
    const collect: () => void = runInNewContext("gc");
    stub.fail("hang");
    const collecting = setInterval(collect, 20);
    await allFail("did not answer", true).finally(() => clearInterval(collecting));
  });

  test("by one connection that was closed meanwhile is asked once more", async () => {
    stub.fail("reset once");
    expect(await bytesOf(store, key)).toEqual(sampleBytes(7));
  });

  test("never holds half of what was given up", () => giveUpPutting({ ...stub, ...s3Credentials }));

  test("by silence is given up after the wait for the first byte, long before that for the whole call", async () => {
    const hasty = s3BlobStore(
      { ...stub, ...s3Credentials },
      { firstByteMs: 50, callMs: 3_600_000 },
    );
    stub.fail("hang");
    await expect(hasty.get(key)).rejects.toMatchObject({
      isSilent: true,
      cause: expect.objectContaining({ message: "no answer in 50 ms" }),
    });
  });

  test("never is written to by a check again once it was", async () => {
    const before = stub.calls();
    await store.check();
    // It looked, and wrote.
    expect(stub.calls() - before).toBe(2);
    await store.check();
    expect(stub.calls() - before).toBe(3);
  });

  test("by being slow is waited for", async () => {
    stub.fail({ slowMs: 50 });
    expect(await bytesOf(store, key)).toEqual(sampleBytes(7));
    await store.put(key, sampleBytes(9), "text/plain");
    await store.delete(key);
    expect(await store.get(key)).toBeUndefined();
  });

  test("by having no such bucket is no absent file", async () => {
    const elsewhere = s3BlobStore({ ...stub, bucket: "other", ...s3Credentials });
    await expect(elsewhere.get(key)).rejects.toThrow("404 NoSuchBucket");
    await expect(elsewhere.delete(key)).rejects.toThrow("404 NoSuchBucket");
    await expect(elsewhere.check()).rejects.toThrow("404 NoSuchBucket");
  });

  test("by being gone, or by our having a wrong secret, throws", async () => {
    const stranger = s3BlobStore({ ...stub, ...s3Credentials, secretAccessKey: "guessed" });
    await expect(stranger.check()).rejects.toThrow("403 SignatureDoesNotMatch");
    await expect(stranger.get(key)).rejects.toThrow("403");
    expect((await fetch(`${stub.endpoint}/rehome/${key}`)).status).toBe(403);
    await stub.close();
    await expect(store.get(key)).rejects.toBeInstanceOf(FileStoreUnavailable);
  });
});

import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { createCircuitBreaker } from "#app/platform/circuit-breaker.ts";
import type { BlobStore } from "#app/platform/files/blobs.server.ts";
import { guardedBlobStore } from "#app/platform/files/guarded-blobs.server.ts";
import { s3BlobStore } from "#app/platform/files/s3-blob-store.server.ts";
import { bytesOf, holdsTheContract, sampleBytes } from "#tests/support/blob-store-contract.ts";
import { s3Credentials, startS3Stub } from "#tests/support/s3-stub.ts";

holdsTheContract("a guarded bucket", async () => {
  const stub = await startS3Stub();
  const store = guardedBlobStore(s3BlobStore({ ...stub, ...s3Credentials }));
  return { store, end: () => stub.close() };
});

describe("a guarded bucket", () => {
  const key = "a/b.txt";
  let stub: Awaited<ReturnType<typeof startS3Stub>>;
  let store: BlobStore;
  const open = (restMs: number) => {
    const bucket = s3BlobStore({ ...stub, ...s3Credentials }, { firstByteMs: 2_000 });
    store = guardedBlobStore(bucket, createCircuitBreaker({ failures: 3, restMs }));
    return store.put(key, sampleBytes(7), "text/plain");
  };
  const fail = async (times: number) => {
    for (let at = 0; at < times; at += 1) await expect(store.get(key)).rejects.toThrow("503");
  };
  beforeEach(async () => {
    stub = await startS3Stub();
  });
  afterEach(() => stub.close());

  test("is not asked while its circuit is open", async () => {
    await open(3_600_000);
    stub.fail(503);
    await fail(3);
    expect(store.circuit?.()).toBe("open");
    const asked = stub.calls();
    stub.mend();
    const calls = [store.get(key), store.put(key, sampleBytes(1), "text/plain"), store.delete(key)];
    for (const call of await Promise.allSettled(calls)) {
      expect(call).toMatchObject({
        status: "rejected",
        reason: {
          code: "FILE_STORE_UNAVAILABLE",
          message: expect.stringContaining("a moment ago"),
        },
      });
    }
    expect(stub.calls()).toBe(asked);
  });

  test("is asked by the check, which closes the circuit once the store answers", async () => {
    await open(3_600_000);
    stub.fail("hang");
    const hanging = Array.from({ length: 3 }, () => store.get(key));
    await Promise.allSettled(hanging);
    await expect(store.check()).rejects.toThrow();
    expect(store.circuit?.()).toBe("open");
    stub.mend();
    await store.check();
    expect(store.circuit?.()).toBe("closed");
    expect(await bytesOf(store, key)).toEqual(sampleBytes(7));
  });

  test("comes back by itself: one call tries, and the others follow", async () => {
    await open(1);
    stub.fail(503);
    await fail(3);
    stub.mend();
    await expect.poll(() => store.get(key).catch(() => undefined)).toBeDefined();
    expect(store.circuit?.()).toBe("closed");
  });

  test("that answers with a refusal, or that there is no such file, answers", async () => {
    await open(3_600_000);
    stub.fail(403);
    for (let at = 0; at < 4; at += 1) await expect(store.get(key)).rejects.toThrow("403");
    stub.mend();
    for (let at = 0; at < 4; at += 1) expect(await store.get("a/absent.txt")).toBeUndefined();
    expect(store.circuit?.()).toBe("closed");
  });
});

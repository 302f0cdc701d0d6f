import { createHash } from "node:crypto";
import type { AwsClient } from "aws4fetch";
import { type BlobKey, requireType, typeOfKey } from "./blob-key.ts";
import { type BlobStore, FileStoreUnavailable } from "./blobs.server.ts";

export type S3Options = {
  endpoint: string;
  bucket: string;
  accessKeyId: string;
  secretAccessKey: string;
  region: string;
  capacity?: number;
};

/** Milliseconds: until a read's response begins, and until any response is complete. */
type Times = { firstByteMs?: number; callMs?: number };

const checkKey: BlobKey = "health/writable.txt";

/** A bucket, addressed by path. Reads objects whole, so that a slow client holds no connection to the store. */
export function s3BlobStore(
  { endpoint, bucket, capacity, ...credentials }: S3Options,
  { firstByteMs = 3_000, callMs = 8_000 }: Times = {},
): BlobStore {
  const base = `${endpoint.replace(/\/+$/, "")}/${encodeURIComponent(bucket)}`;
  let client: AwsClient | undefined;

  async function send(method: string, key: BlobKey, init: RequestInit = {}): Promise<Answer> {
    client ??= new (await import("aws4fetch")).AwsClient({ ...credentials, service: "s3" });
    const signed = await client.sign(`${base}/${key}`, { ...init, method });
    const timeout = new AbortController();
    const waitMs = method === "PUT" ? callMs : firstByteMs;
    const timer = setTimeout(() => timeout.abort(new Error(`no answer in ${waitMs} ms`)), waitMs);
    const signal = AbortSignal.any([timeout.signal, AbortSignal.timeout(callMs)]);
    // Do not pass the `Request` to `fetch`: garbage collection can drop its signal, and the call never ends.
    const call = () => fetch(signed.url, { ...init, method, headers: signed.headers, signal });
    try {
      // An idle connection that the store closed fails once; repeating a call is harmless.
      const response = await call().catch((error: unknown) => {
        if (isReset(error)) return call();
        throw error;
      });
      clearTimeout(timer);
      return { status: response.status, body: new Uint8Array(await response.arrayBuffer()) };
    } catch (error) {
      const message = `the store did not answer ${method} ${key}`;
      throw new FileStoreUnavailable(message, { cause: error, isSilent: true });
    } finally {
      clearTimeout(timer);
    }
  }

  async function put(key: BlobKey, bytes: Uint8Array, type: string): Promise<void> {
    requireType(key, type);
    const body = new Uint8Array(bytes);
    // The store verifies the checksum.
    const sha256 = createHash("sha256").update(body).digest("hex");
    const headers = { "Content-Type": type, "X-Amz-Content-Sha256": sha256 };
    requireDone(await send("PUT", key, { body, headers }), `PUT ${key}`);
  }

  return {
    put,
    async get(key) {
      const type = typeOfKey(key);
      const answer = await send("GET", key);
      if (isAbsent(answer)) return undefined;
      const { body } = requireDone(answer, `GET ${key}`);
      return { bytes: body.byteLength, type, stream: () => new Blob([body]).stream() };
    },
    async delete(key) {
      typeOfKey(key);
      const answer = await send("DELETE", key);
      if (!isAbsent(answer)) requireDone(answer, `DELETE ${key}`);
    },
    async check() {
      // Without the right to list, a missing key answers 403, so the object is written once.
      const found = await send("GET", checkKey);
      if (found.status !== 200) await put(checkKey, new Uint8Array([1]), "text/plain");
    },
    space: async () => undefined,
    ...(capacity !== undefined && { capacity }),
  };
}

type Answer = { status: number; body: Uint8Array<ArrayBuffer> };

function isAbsent(answer: Answer): boolean {
  return answer.status === 404 && errorCode(answer) !== "NoSuchBucket";
}

function requireDone(answer: Answer, what: string): Answer {
  const { status } = answer;
  if (status >= 200 && status < 300) return answer;
  const isSilent = status >= 500 || status === 429;
  throw new FileStoreUnavailable(`the store answered ${what} with ${status} ${errorCode(answer)}`, {
    isSilent,
  });
}

function errorCode({ body }: Answer): string {
  return /<Code>(\w{1,60})<\/Code>/.exec(Buffer.from(body.subarray(0, 2048)).toString())?.[1] ?? "";
}

function isReset(error: unknown): boolean {
  const { cause } = (error ?? {}) as { cause?: { code?: unknown } };
  return (
    cause?.code === "ECONNRESET" || cause?.code === "UND_ERR_SOCKET" || cause?.code === "EPIPE"
  );
}

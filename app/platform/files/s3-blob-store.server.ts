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
  /** How many bytes all files may have: a bucket does not say its space. */
  capacity?: number;
};

/** In milliseconds: of a read until its answer begins, and of any call until its answer is whole. */
type Times = { firstByteMs?: number; callMs?: number };

const checkKey: BlobKey = "health/writable.txt";

/**
 * Any S3-compatible bucket, addressed by path; the library that signs is loaded with the first call. An object is read
 * whole before it is handed out, so that a slow reader holds no connection to the store and none gets half of it.
 */
export function s3BlobStore(
  { endpoint, bucket, capacity, ...credentials }: S3Options,
  { firstByteMs = 3_000, callMs = 8_000 }: Times = {},
): BlobStore {
  const base = `${endpoint.replace(/\/+$/, "")}/${encodeURIComponent(bucket)}`;
  let client: AwsClient | undefined;

  async function send(method: string, key: BlobKey, init: RequestInit = {}): Promise<Answer> {
    client ??= new (await import("aws4fetch")).AwsClient({ ...credentials, service: "s3" });
    const signed = await client.sign(`${base}/${key}`, { ...init, method });
    const late = new AbortController();
    const waitMs = method === "PUT" ? callMs : firstByteMs;
    const waiting = setTimeout(() => late.abort(new Error(`no answer in ${waitMs} ms`)), waitMs);
    const signal = AbortSignal.any([late.signal, AbortSignal.timeout(callMs)]);
    // Not by its `fetch`, nor with the `Request`: a signal that a `Request` took over is lost when that is collected as
    // garbage, and the call never ends.
    const call = () => fetch(signed.url, { ...init, method, headers: signed.headers, signal });
    try {
      // A connection that the store closed while nobody used it fails once, and no call of ours does harm twice.
      const response = await call().catch((error: unknown) => {
        if (isReset(error)) return call();
        throw error;
      });
      clearTimeout(waiting);
      return { status: response.status, body: new Uint8Array(await response.arrayBuffer()) };
    } catch (error) {
      const message = `the store did not answer ${method} ${key}`;
      throw new FileStoreUnavailable(message, { cause: error, isSilent: true });
    } finally {
      clearTimeout(waiting);
    }
  }

  async function put(key: BlobKey, bytes: Uint8Array, type: string): Promise<void> {
    requireType(key, type);
    const body = new Uint8Array(bytes);
    // The store compares it, and keeps nothing that does not match.
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
      // A key that may only be read and written is told 403 of what is not there, so it is written once.
      const found = await send("GET", checkKey);
      if (found.status !== 200) await put(checkKey, new Uint8Array([1]), "text/plain");
    },
    space: async () => undefined,
    ...(capacity !== undefined && { capacity }),
  };
}

type Answer = { status: number; body: Uint8Array<ArrayBuffer> };

/** Whether there is no such object; a bucket that is not there is a fault. */
function isAbsent(answer: Answer): boolean {
  return answer.status === 404 && codeOf(answer) !== "NoSuchBucket";
}

function requireDone(answer: Answer, what: string): Answer {
  const { status } = answer;
  if (status >= 200 && status < 300) return answer;
  const isSilent = status >= 500 || status === 429;
  throw new FileStoreUnavailable(`the store answered ${what} with ${status} ${codeOf(answer)}`, {
    isSilent,
  });
}

/** The code in an error's XML; empty where there is none. */
function codeOf({ body }: Answer): string {
  return /<Code>(\w{1,60})<\/Code>/.exec(Buffer.from(body.subarray(0, 2048)).toString())?.[1] ?? "";
}

/** Whether a connection ended before it had brought anything. */
function isReset(error: unknown): boolean {
  const { cause } = (error ?? {}) as { cause?: { code?: unknown } };
  return (
    cause?.code === "ECONNRESET" || cause?.code === "UND_ERR_SOCKET" || cause?.code === "EPIPE"
  );
}

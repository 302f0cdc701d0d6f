import { createHash, createHmac, timingSafeEqual } from "node:crypto";
import { createServer, type IncomingMessage } from "node:http";
import type { AddressInfo } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";

type StoredObject = { bytes: Buffer; headers: Record<string, string> };

export const s3Credentials = {
  accessKeyId: "AKIATEST",
  secretAccessKey: "a-secret/for+tests",
  region: "us-east-1",
};

/**
 * What becomes of signed requests: a status, no answer at all, a connection that ends before the answer or in the middle
 * of it, one that ends once, or an answer that is late.
 */
type Fault = number | "hang" | "reset" | "cut" | "reset once" | { slowMs: number };

/**
 * An S3 bucket on loopback that verifies AWS Signature Version 4 and the digest of what is put; everything else is a
 * 403.
 */
export async function startS3Stub(bucket = "rehome") {
  const objects = new Map<string, StoredObject>();
  const state: { fault: Fault | undefined; calls: number } = { fault: undefined, calls: 0 };
  const server = createServer(async (request, response) => {
    const body = await readAll(request).catch(() => undefined);
    // Its sender ended in the middle.
    if (!body) return;
    state.calls += 1;
    const answer = (status: number, headers: Record<string, string> = {}, bytes?: Buffer) =>
      response.writeHead(status, headers).end(bytes);
    const refuse = (status: number, code: string) =>
      answer(status, { "content-type": "application/xml" }, Buffer.from(errorXml(code)));

    if (!isSigned(request)) return refuse(403, "SignatureDoesNotMatch");
    const { fault } = state;
    if (fault === "hang") return;
    if (fault === "reset" || fault === "reset once") {
      if (fault === "reset once") state.fault = undefined;
      request.socket.resetAndDestroy();
      return;
    }
    if (fault === "cut") {
      response.writeHead(200, { "content-length": "1000" }).write("half");
      setImmediate(() => request.socket.destroy());
      return;
    }
    if (typeof fault === "number") return refuse(fault, fault === 503 ? "SlowDown" : "Refused");
    if (fault) await sleep(fault.slowMs);
    const sha256 = createHash("sha256").update(body).digest("hex");
    if (body.length > 0 && request.headers["x-amz-content-sha256"] !== sha256) {
      return refuse(400, "XAmzContentSHA256Mismatch");
    }
    const path = decodeURIComponent((request.url ?? "/").split("?")[0] ?? "/");
    if (!path.startsWith(`/${bucket}/`)) return refuse(404, "NoSuchBucket");
    const key = path.slice(bucket.length + 2);
    const found = objects.get(key);

    switch (request.method) {
      case "PUT":
        objects.set(key, { bytes: body, headers: keptHeaders(request) });
        return answer(200, { etag: `"${createHash("md5").update(body).digest("hex")}"` });
      case "GET":
      case "HEAD":
        if (!found) return refuse(404, "NoSuchKey");
        return answer(
          200,
          { ...found.headers, "content-length": String(found.bytes.byteLength) },
          request.method === "GET" ? found.bytes : undefined,
        );
      case "DELETE":
        objects.delete(key);
        return answer(204);
      default:
        return refuse(405, "MethodNotAllowed");
    }
  });
  await new Promise<void>((ready) => server.listen(0, "127.0.0.1", ready));
  const { port } = server.address() as AddressInfo;
  return {
    endpoint: `http://127.0.0.1:${port}`,
    bucket,
    objects,
    /** How many requests have arrived whole. */
    calls: () => state.calls,
    /** From now on this becomes of every signed request. */
    fail: (fault: Fault = 503) => {
      state.fault = fault;
    },
    mend: () => {
      state.fault = undefined;
    },
    close: () =>
      new Promise<void>((closed) => {
        server.close(() => closed());
        server.closeAllConnections();
      }),
  };
}

function keptHeaders(request: IncomingMessage) {
  return Object.fromEntries(
    Object.entries(request.headers).filter(
      (entry): entry is [string, string] =>
        typeof entry[1] === "string" &&
        (entry[0] === "content-type" || entry[0].startsWith("x-amz-meta-")),
    ),
  );
}

function isSigned(request: IncomingMessage): boolean {
  const given =
    /^AWS4-HMAC-SHA256 Credential=([^,]+), ?SignedHeaders=([^,]+), ?Signature=(\w+)$/.exec(
      request.headers.authorization ?? "",
    );
  if (!given) return false;
  const [, credential = "", signedHeaders = "", signature = ""] = given;
  const [accessKeyId, day = "", region = "", service = "", end = ""] = credential.split("/");
  if (accessKeyId !== s3Credentials.accessKeyId) return false;

  const url = new URL(request.url ?? "/", "http://stub");
  const query = [...url.searchParams]
    .map(([name, value]) => `${encodeURIComponent(name)}=${encodeURIComponent(value)}`)
    .sort()
    .join("&");
  const canonical = [
    request.method,
    url.pathname,
    query,
    ...signedHeaders.split(";").map((name) => `${name}:${String(request.headers[name]).trim()}`),
    "",
    signedHeaders,
    request.headers["x-amz-content-sha256"],
  ].join("\n");
  const toSign = [
    "AWS4-HMAC-SHA256",
    request.headers["x-amz-date"],
    [day, region, service, end].join("/"),
    createHash("sha256").update(canonical).digest("hex"),
  ].join("\n");
  const hmac = (key: string | Buffer, text: string) =>
    createHmac("sha256", key).update(text).digest();
  const key = [region, service, end].reduce(
    hmac,
    hmac(`AWS4${s3Credentials.secretAccessKey}`, day),
  );
  const expected = hmac(key, toSign);
  const actual = Buffer.from(signature, "hex");
  return actual.length === expected.length && timingSafeEqual(actual, expected);
}

async function readAll(request: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks);
}

const errorXml = (code: string) =>
  `<?xml version="1.0" encoding="UTF-8"?><Error><Code>${code}</Code><Message>${code}</Message></Error>`;

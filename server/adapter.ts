import type { IncomingMessage, ServerResponse } from "node:http";
import { setImmediate } from "node:timers/promises";
import { brotliCompressSync, gzipSync } from "node:zlib";
import type { BufferedResponse } from "#app/platform/http/buffered-response.ts";
import { brotliFor, chooseEncoding, type Encoding } from "./encoded-content.ts";

/** The application never gets headers of the connection, and those that only a proxy may set. */
const droppedHeaders =
  /^(host|connection|keep-alive|proxy-.*|te|trailer|transfer-encoding|upgrade|expect|forwarded|x-forwarded-.*|x-real-ip|:.*)$/i;

function readHeaders(raw: string[], origin: string): Headers {
  const headers = new Headers();
  for (let at = 0; at + 1 < raw.length; at += 2) {
    const name = raw[at] as string;
    if (droppedHeaders.test(name)) continue;
    try {
      headers.append(name, raw[at + 1] as string);
    } catch {
      // Not a valid header value.
    }
  }
  headers.set("Host", originHost(origin));
  return headers;
}

let knownOrigin = "";
let knownHost = "";

function originHost(origin: string): string {
  if (origin !== knownOrigin) {
    knownHost = new URL(origin).host;
    knownOrigin = origin;
  }
  return knownHost;
}

export type RequestParts = {
  request: IncomingMessage;
  origin: string;
  target: string;
  signal: AbortSignal;
  body?: Uint8Array<ArrayBuffer> | ReadableStream<Uint8Array>;
};

const methods = new Set(["HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"]);

export function takesBody({ method }: Pick<IncomingMessage, "method">): boolean {
  return method === "POST" || method === "PUT";
}

/** Its URL has our origin, whatever the Host header says. */
export function toRequest({ request, origin, target, signal, body }: RequestParts): Request {
  const method = methods.has(request.method ?? "") ? request.method : "GET";
  const init: RequestInit & { duplex?: "half" } = {
    method,
    headers: readHeaders(request.rawHeaders, origin),
    signal,
  };
  if (takesBody(request)) {
    init.body = body ?? new Uint8Array();
    init.duplex = "half";
  }
  return new Request(new URL(origin + target), init);
}

export function toErrorPageRequest({ request, origin, target, signal }: RequestParts): Request {
  const headers = readHeaders(request.rawHeaders, origin);
  for (const name of ["Content-Type", "Content-Length", "Content-Encoding"]) headers.delete(name);
  const method = request.method === "HEAD" ? "HEAD" : "GET";
  return new Request(new URL(origin + target), { method, headers, signal });
}

type WithBuffer = Response & Pick<BufferedResponse, "buffered">;

/** By property, not by class: the built application has its own copy of the class. */
export function isBuffered(response: Response): response is WithBuffer {
  return "buffered" in response;
}

/** Compresses in one call: a stream for each response would take more time and memory. */
export function sendBuffered(outgoing: ServerResponse, response: Response, content: Buffer): void {
  setHead(outgoing, response);
  const accepted = outgoing.req.headers["accept-encoding"];
  const isShort = content.byteLength < minCompressedLength;
  const encoding = isShort ? "identity" : chooseEncoding(accepted, compressors);
  const body = compressors[encoding](content);
  if (encoding !== "identity") outgoing.setHeader("Content-Encoding", encoding);
  outgoing.appendHeader("Vary", "Accept-Encoding");
  outgoing.setHeader("Content-Length", body.byteLength);
  outgoing.end(outgoing.req.method === "HEAD" ? undefined : body);
}

const minCompressedLength = 1024;
const compressors: Record<Encoding, (body: Buffer) => Buffer> = {
  br: (body) => brotliCompressSync(body, { params: brotliFor(body, 4) }),
  gzip: (body) => gzipSync(body),
  identity: (body) => body,
};

/** Resolves at the last byte or when the client disconnects. Disconnects clients that read nothing for `stallMs`. */
export async function sendResponse(
  outgoing: ServerResponse,
  response: Response,
  stallMs: number,
): Promise<void> {
  setHead(outgoing, response);
  if (!response.body || outgoing.req.method === "HEAD") {
    outgoing.end();
    await response.body?.cancel();
    return;
  }
  await pump(outgoing, response.body.getReader(), stallMs);
}

function setHead(outgoing: ServerResponse, response: Response): void {
  outgoing.statusCode = response.status;
  for (const [name, value] of response.headers) {
    if (!/^(connection|keep-alive|transfer-encoding|set-cookie)$/.test(name)) {
      outgoing.setHeader(name, value);
    }
  }
  const cookies = response.headers.getSetCookie();
  if (cookies.length > 0) outgoing.setHeader("Set-Cookie", cookies);
}

async function pump(
  outgoing: ServerResponse,
  reader: ReadableStreamDefaultReader<Uint8Array>,
  stallMs: number,
): Promise<void> {
  let resume = () => {};
  // One listener for the whole response: the compressing stream would keep all further ones.
  outgoing.on("drain", () => resume());
  outgoing.on("close", () => resume());
  const writable = () =>
    new Promise<void>((resolve) => {
      const timer = setTimeout(() => outgoing.destroy(), stallMs);
      resume = () => {
        clearTimeout(timer);
        resolve();
      };
      if (outgoing.destroyed) resume();
    });
  try {
    const first = await reader.read();
    let next = reader.read();
    // Most responses are one chunk: these get a Content-Length.
    const second = await Promise.race([next, setImmediate(undefined)]);
    if (!first.done && second?.done) {
      if (!outgoing.hasHeader("Content-Length")) {
        outgoing.setHeader("Content-Length", first.value.byteLength);
      }
      outgoing.end(first.value);
      return;
    }
    for (let chunk = first; !chunk.done && !outgoing.destroyed; chunk = await next) {
      if (chunk !== first) next = reader.read();
      next.catch(() => {});
      if (!outgoing.write(chunk.value)) await writable();
    }
    if (!outgoing.destroyed) outgoing.end();
  } catch (error) {
    if (outgoing.headersSent) outgoing.destroy();
    throw error;
  } finally {
    if (outgoing.destroyed) await reader.cancel().catch(() => {});
  }
}

import type { IncomingMessage, ServerResponse } from "node:http";
import { setImmediate } from "node:timers/promises";
import type { BufferedResponse } from "#app/platform/http/buffered-response.ts";

/** Headers that belong to the connection, or that only a proxy's word stands for: the application never sees them. */
const hidden =
  /^(host|connection|keep-alive|proxy-.*|te|trailer|transfer-encoding|upgrade|expect|forwarded|x-forwarded-.*|x-real-ip|:.*)$/i;

/** The headers of a request as the platform's `Headers`; lines that it cannot hold are left out. */
export function readHeaders(raw: string[], origin: string): Headers {
  const headers = new Headers();
  for (let at = 0; at + 1 < raw.length; at += 2) {
    const name = raw[at] as string;
    if (hidden.test(name)) continue;
    try {
      headers.append(name, raw[at + 1] as string);
    } catch {
      // Not a header for us.
    }
  }
  headers.set("Host", hostOf(origin));
  return headers;
}

let knownOrigin = "";
let knownHost = "";

function hostOf(origin: string): string {
  if (origin !== knownOrigin) {
    knownHost = new URL(origin).host;
    knownOrigin = origin;
  }
  return knownHost;
}

export type Asked = {
  request: IncomingMessage;
  origin: string;
  /** Path and query, from `readTarget`. */
  target: string;
  signal: AbortSignal;
  body?: Uint8Array<ArrayBuffer> | ReadableStream<Uint8Array>;
};

/** The request as the application reads it; its address is ours, whatever the Host header says. */
export function toRequest({ request, origin, target, signal, body }: Asked): Request {
  const method = request.method === "POST" || request.method === "HEAD" ? request.method : "GET";
  const init: RequestInit & { duplex?: "half" } = {
    method,
    headers: readHeaders(request.rawHeaders, origin),
    signal,
  };
  if (method === "POST") {
    init.body = body ?? new Uint8Array();
    init.duplex = "half";
  }
  return new Request(new URL(origin + target), init);
}

/** The same address asked by GET and without a body, for the page of a refusal. */
export function toRefused({ request, origin, target, signal }: Asked): Request {
  const headers = readHeaders(request.rawHeaders, origin);
  for (const name of ["Content-Type", "Content-Length", "Content-Encoding"]) headers.delete(name);
  const method = request.method === "HEAD" ? "HEAD" : "GET";
  return new Request(new URL(origin + target), { method, headers, signal });
}

type Whole = Response & Pick<BufferedResponse, "whole">;

/** By what it has, not by its class: the built application has classes of its own. */
export function isWhole(response: Response): response is Whole {
  return "whole" in response;
}

/** Sends an answer that is at hand in one piece. */
export function sendWhole(outgoing: ServerResponse, response: Whole): void {
  setHead(outgoing, response);
  outgoing.setHeader("Content-Length", response.whole.byteLength);
  outgoing.end(outgoing.req.method === "HEAD" ? undefined : response.whole);
}

/**
 * Sends an answer, no faster than the client reads. Resolves when the last byte is handed over or the client is
 * gone; a client that reads nothing for `stallMs` is cut off.
 */
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
  let wake = () => {};
  // One listener for the whole answer: a compressed one would keep every other.
  outgoing.on("drain", () => wake());
  outgoing.on("close", () => wake());
  const writable = () =>
    new Promise<void>((resolve) => {
      const timer = setTimeout(() => outgoing.destroy(), stallMs);
      wake = () => {
        clearTimeout(timer);
        resolve();
      };
      if (outgoing.destroyed) wake();
    });
  try {
    const first = await reader.read();
    let next = reader.read();
    // Most answers are one piece: those get a length.
    const second = await Promise.race([next, setImmediate(undefined)]);
    if (!first.done && second?.done) {
      if (!outgoing.hasHeader("Content-Length")) {
        outgoing.setHeader("Content-Length", first.value.byteLength);
      }
      outgoing.end(first.value);
      return;
    }
    for (let part = first; !part.done && !outgoing.destroyed; part = await next) {
      if (part !== first) next = reader.read();
      next.catch(() => {});
      if (!outgoing.write(part.value)) await writable();
    }
    if (!outgoing.destroyed) outgoing.end();
  } catch (error) {
    if (outgoing.headersSent) outgoing.destroy();
    throw error;
  } finally {
    if (outgoing.destroyed) await reader.cancel().catch(() => {});
  }
}

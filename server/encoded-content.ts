import { createHash } from "node:crypto";
import { type BrotliOptions, constants } from "node:zlib";
import fresh from "fresh";
import { LRUCache } from "lru-cache";
import Negotiator from "negotiator";
import type { HttpContext } from "./http-context.ts";

const encodings = ["br", "gzip", "identity"] as const;
export type Encoding = (typeof encodings)[number];
type Bodies = { identity: Buffer } & Partial<Record<Encoding, Buffer>>;

/** Names and values in turn, as for `writeHead`. */
type RawHeaders = readonly string[];
type Variant = { body: Buffer; etag: string; headers: RawHeaders; notModified: RawHeaders };

export type EncodedContent = {
  headers: RawHeaders;
  bodies: Bodies;
  variants: { identity: Variant } & Partial<Record<Encoding, Variant>>;
};

export function encodedContent(headers: RawHeaders, bodies: Bodies): EncodedContent {
  const digest = createHash("sha256").update(bodies.identity).digest("base64url").slice(0, 22);
  const makeVariant = (encoding: Encoding, body: Buffer): Variant => {
    const etag = `"${digest}-${encoding}"`;
    const notModified = [...headers, "ETag", etag];
    const coding = encoding === "identity" ? [] : ["Content-Encoding", encoding];
    const length = ["Content-Length", String(body.byteLength)];
    return { body, etag, notModified, headers: [...notModified, ...coding, ...length] };
  };
  const { identity, br, gzip } = bodies;
  return {
    headers,
    bodies,
    variants: {
      identity: makeVariant("identity", identity),
      ...(br && { br: makeVariant("br", br) }),
      ...(gzip && { gzip: makeVariant("gzip", gzip) }),
    },
  };
}

/** Uses no more memory than a text of this length needs. */
export function brotliFor(text: Buffer, quality: number): BrotliOptions["params"] {
  const window = Math.ceil(Math.log2(text.byteLength + 16));
  return {
    [constants.BROTLI_PARAM_QUALITY]: quality,
    [constants.BROTLI_PARAM_SIZE_HINT]: text.byteLength,
    [constants.BROTLI_PARAM_LGWIN]: Math.min(
      Math.max(window, constants.BROTLI_MIN_WINDOW_BITS),
      constants.BROTLI_MAX_WINDOW_BITS,
    ),
  };
}

// Browsers send few different headers; parsing one costs more than sending a small cached page.
const accepted = new LRUCache<string, Encoding[]>({
  max: 100,
  memoMethod: (header) =>
    new Negotiator({ headers: { "accept-encoding": header } }).encodings(encodings, {
      preferred: encodings,
    }) as Encoding[],
});

/** "identity" where the client accepts none of the others. */
export function chooseEncoding(
  header: string | string[] | undefined,
  available: Partial<Record<Encoding, unknown>>,
): Encoding {
  const text = typeof header === "string" && header.length <= 500 ? header : "";
  return accepted.memo(text).find((encoding) => available[encoding]) ?? "identity";
}

export function sendEncoded(
  context: Pick<HttpContext, "request" | "response" | "requestId" | "bytes">,
  { variants }: EncodedContent,
): void {
  const { request, response, requestId } = context;
  const encoding = chooseEncoding(request.headers["accept-encoding"], variants);
  const { body, etag, headers, notModified } = variants[encoding] ?? variants.identity;
  // `fresh` would send everything for `Cache-Control: no-cache`: here 304 comes from the origin itself.
  const ifNoneMatch = request.headers["if-none-match"];
  if (ifNoneMatch && fresh({ "if-none-match": ifNoneMatch }, { etag })) {
    response.writeHead(304, [...notModified, "X-Request-Id", requestId]).end();
    return;
  }
  context.bytes = body.byteLength;
  response.writeHead(200, [...headers, "X-Request-Id", requestId]);
  response.end(request.method === "HEAD" ? undefined : body);
}

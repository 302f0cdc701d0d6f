import type { IncomingMessage, ServerResponse } from "node:http";
import fresh from "fresh";
import { LRUCache } from "lru-cache";
import Negotiator from "negotiator";

export type Encoding = "br" | "gzip" | "identity";

/** One content with its compressed forms, as it is sent to everybody. */
export type EncodedContent = {
  /** Names and values in turn. */
  headers: readonly string[];
  /** The entity tag without its quotes; each encoding adds its name. */
  tag: string;
  bodies: { identity: Buffer } & Partial<Record<Encoding, Buffer>>;
};

const preferred = ["br", "gzip"];
/** Browsers send few different headers; reading one costs more than sending a small cached page does. */
const accepted = new LRUCache<string, Encoding[]>({
  max: 100,
  memoMethod: (header) =>
    new Negotiator({ headers: { "accept-encoding": header } }).encodings(
      ["br", "gzip", "identity"],
      { preferred },
    ) as Encoding[],
});

/** Returns the encoding that the client likes best of those there are; "identity" where it accepts none. */
export function chooseEncoding(
  header: string | string[] | undefined,
  bodies: Partial<Record<Encoding, Buffer>>,
): Encoding {
  const text = typeof header === "string" && header.length <= 500 ? header : "";
  return accepted.memo(text).find((encoding) => bodies[encoding]) ?? "identity";
}

/**
 * Sends the content in an encoding that the client reads, or 304 where it has it already. Returns the length of
 * the body in bytes.
 */
export function sendEncoded(
  request: IncomingMessage,
  response: ServerResponse,
  content: EncodedContent,
  moreHeaders: readonly string[] = [],
): number {
  const encoding = chooseEncoding(request.headers["accept-encoding"], content.bodies);
  const etag = `"${content.tag}-${encoding}"`;
  const headers = [...content.headers, ...moreHeaders, "ETag", etag];
  // Without `Cache-Control: no-cache`, for which `fresh` would send everything: 304 is from the origin itself here.
  const ifNoneMatch = request.headers["if-none-match"];
  if (ifNoneMatch && fresh({ "if-none-match": ifNoneMatch }, { etag })) {
    response.writeHead(304, headers).end();
    return 0;
  }
  const body = content.bodies[encoding] ?? content.bodies.identity;
  if (encoding !== "identity") headers.push("Content-Encoding", encoding);
  headers.push("Content-Length", String(body.byteLength));
  response.writeHead(200, headers);
  response.end(request.method === "HEAD" ? undefined : body);
  return body.byteLength;
}

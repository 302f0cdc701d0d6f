import { createHash, timingSafeEqual } from "node:crypto";
import type { IncomingHttpHeaders } from "node:http";
import { isLoopback } from "./config-fields.ts";

/** What proxies add: a request with one of them came from elsewhere, even where the proxy runs on this machine. */
const forwarding =
  /^(x-forwarded(-.*)?|forwarded|via|x-real-ip|x-client-ip|x-cluster-client-ip|true-client-ip|cf-connecting-ip|cdn-loop)$/;

/**
 * Whether the metrics are told to whoever sends these headers from the address `peer`: a process of this machine that
 * passes nobody's request on, or one that knows the token.
 */
export function mayReadMetrics(
  headers: IncomingHttpHeaders,
  peer: string,
  token: string | undefined,
): boolean {
  const isLocal = isLoopback(peer) && !Object.keys(headers).some((name) => forwarding.test(name));
  if (isLocal || !token) return isLocal;
  const given = /^bearer +(\S+)$/i.exec(headers.authorization ?? "")?.[1];
  return given !== undefined && timingSafeEqual(digest(given), digest(token));
}

/** Of one length, as the comparison needs, whatever was sent. */
function digest(text: string): Buffer {
  return createHash("sha256").update(text).digest();
}

import { createHash, timingSafeEqual } from "node:crypto";
import type { IncomingHttpHeaders } from "node:http";
import { isLoopback } from "./config-fields.ts";

/** A request with such a header came from elsewhere, even if the proxy runs on this machine. */
const forwarding =
  /^(x-forwarded(-.*)?|forwarded|via|x-real-ip|x-client-ip|x-cluster-client-ip|true-client-ip|cf-connecting-ip|cdn-loop)$/;

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

/** Of one length, as the constant-time comparison needs. */
function digest(text: string): Buffer {
  return createHash("sha256").update(text).digest();
}

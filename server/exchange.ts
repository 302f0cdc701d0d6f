import { randomUUID } from "node:crypto";
import type { IncomingMessage, ServerResponse } from "node:http";
import { isIP } from "node:net";
import type { Logger } from "pino";
import proxyAddr from "proxy-addr";
import { loggable, originOf, readTarget } from "./request-url.ts";

/** One request and its answer, and what the process found out about them. */
export type Exchange = {
  request: IncomingMessage;
  response: ServerResponse;
  requestId: string;
  address: string;
  origin: string;
  /** Path and query; undefined when the address cannot be read. */
  target: string | undefined;
  path: string;
  /** Aborts when the client goes away before its answer is whole. */
  gone: AbortController;
};

type Site = { origin: string; demo: boolean; trustProxy: string[] };

/** Makes the function that opens an exchange: names it, finds out who asks, and logs one line when it closes. */
export function makeOpener(site: Site, log: Logger) {
  const trust = proxyAddr.compile(site.trustProxy);
  return (request: IncomingMessage, response: ServerResponse): Exchange => {
    const started = performance.now();
    const asked = request.headers["x-request-id"];
    const requestId =
      typeof asked === "string" && /^[\w-]{8,64}$/.test(asked) ? asked : randomUUID();
    response.setHeader("X-Request-Id", requestId);
    const raw = request.url ?? "/";
    const target = readTarget(raw);
    const address = addressOf(request, trust);
    const gone = new AbortController();
    // A socket that breaks while a body travels says so on the request too; the exchange's end is what counts.
    request.on("error", () => {});
    response.on("error", () => {});
    response.on("close", () => {
      if (!response.writableFinished) gone.abort();
      log.info(
        {
          requestId,
          method: request.method,
          ...loggable(target ?? raw.slice(0, 300)),
          status: response.statusCode,
          ms: Math.round(performance.now() - started),
          bytes: Number(response.getHeader("Content-Length")) || undefined,
          address,
          ...(!response.writableFinished && { aborted: true }),
        },
        "request",
      );
    });
    return {
      request,
      response,
      requestId,
      address,
      origin: originOf(site, request.headers.host, request.socket.localPort),
      target,
      path: target?.split("?", 1)[0] ?? "/",
      gone,
    };
  };
}

function addressOf(
  request: IncomingMessage,
  trust: (address: string, hop: number) => boolean,
): string {
  const socket = request.socket.remoteAddress ?? "";
  let found = socket;
  try {
    found = proxyAddr(request, trust);
  } catch {
    // A forwarded header that cannot be read says nothing.
  }
  const address = isIP(found) ? found : socket;
  return address.replace(/^::ffff:(?=\d+\.)/, "");
}

import { randomUUID } from "node:crypto";
import type { IncomingMessage, ServerResponse } from "node:http";
import { isIP } from "node:net";
import type { Logger } from "pino";
import proxyAddr from "proxy-addr";
import type { RequestCounter } from "./request-counter.ts";
import { loggable, readTarget, requestOrigin } from "./request-url.ts";

export type HttpContext = {
  request: IncomingMessage;
  response: ServerResponse;
  requestId: string;
  readonly address: string;
  readonly origin: string;
  /** Path and query; undefined for an unreadable address. */
  target: string | undefined;
  path: string;
  /** The address at the other end of the connection, whatever headers say. */
  readonly peer: string;
  /** For the metrics, where it is not a route of the application. */
  route?: string;
  /** The length of the sent body, for a response without Content-Length. */
  bytes?: number;
  /** Aborts when the client disconnects before its response is complete. */
  readonly disconnected: AbortController;
};

type Site = { origin: string; demo: boolean; anyPort?: boolean; trustProxy: string[] };
type Trust = (address: string, hop: number) => boolean;

/** When the response closes, the request is counted and logged in one line. */
export function makeContextFactory(site: Site, log: Logger, requestCounter: RequestCounter) {
  const trust = proxyAddr.compile(site.trustProxy);
  return (request: IncomingMessage, response: ServerResponse): HttpContext => {
    const started = performance.now();
    const context = new LazyHttpContext(request, response, site, trust);
    // A socket that breaks during a body emits an error on the request, too; the response's close is what counts.
    request.on("error", () => {});
    response.on("error", () => {});
    requestCounter.begin();
    response.on("close", () => {
      const ms = performance.now() - started;
      requestCounter.end(context, ms / 1000);
      if (!response.writableFinished) context.disconnected.abort();
      if (!log.isLevelEnabled("info")) return;
      log.info(
        {
          requestId: context.requestId,
          method: request.method,
          ...loggable(context.target ?? rawTarget(request).slice(0, 300)),
          status: response.statusCode,
          ms: Math.round(ms),
          bytes: context.bytes || Number(response.getHeader("Content-Length")) || undefined,
          address: context.address,
          ...(!response.writableFinished && { aborted: true }),
        },
        "request",
      );
    });
    return context;
  };
}

/** Computes on first use what only the application reads: most responses are cached pages. */
class LazyHttpContext implements HttpContext {
  readonly request: IncomingMessage;
  readonly response: ServerResponse;
  readonly requestId: string;
  readonly target: string | undefined;
  readonly path: string;
  readonly peer: string;
  route?: string;
  bytes?: number;
  readonly #site: Site;
  readonly #trust: Trust;
  #address: string | undefined;
  #disconnected: AbortController | undefined;

  constructor(request: IncomingMessage, response: ServerResponse, site: Site, trust: Trust) {
    const given = request.headers["x-request-id"];
    this.request = request;
    this.response = response;
    this.requestId =
      typeof given === "string" && /^[\w-]{8,64}$/.test(given) ? given : randomUUID();
    this.target = readTarget(rawTarget(request));
    this.path = this.target?.split("?", 1)[0] ?? "/";
    this.#site = site;
    this.#trust = trust;
    // Read now: a closed socket has no address.
    this.peer = withoutPrefix(request.socket.remoteAddress ?? "");
  }

  get address(): string {
    this.#address ??= clientAddress(this.request, this.peer, this.#trust);
    return this.#address;
  }

  get origin(): string {
    const { headers, socket } = this.request;
    return requestOrigin(this.#site, headers.host, socket.localPort);
  }

  get disconnected(): AbortController {
    this.#disconnected ??= new AbortController();
    return this.#disconnected;
  }
}

function rawTarget({ url }: IncomingMessage): string {
  return url ?? "/";
}

function clientAddress(request: IncomingMessage, socket: string, trust: Trust): string {
  let found = socket;
  try {
    found = proxyAddr(request, trust);
  } catch {
    // An unreadable forwarded header is ignored.
  }
  const address = isIP(found) ? found : socket;
  return withoutPrefix(address);
}

/** An IPv4 address may be written as an IPv6 one. */
function withoutPrefix(address: string): string {
  return address.replace(/^::ffff:(?=\d+\.)/, "");
}

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
  readonly address: string;
  readonly origin: string;
  /** Path and query; undefined when the address cannot be read. */
  target: string | undefined;
  path: string;
  /** Of the body that was sent, where its length is not among the response's own headers. */
  bytes?: number;
  /** Aborts when the client goes away before its answer is whole. */
  readonly gone: AbortController;
};

type Site = { origin: string; demo: boolean; trustProxy: string[] };
type Trust = (address: string, hop: number) => boolean;

/** Makes the function that opens an exchange: names it, finds out who asks, and logs one line when it closes. */
export function makeOpener(site: Site, log: Logger) {
  const trust = proxyAddr.compile(site.trustProxy);
  return (request: IncomingMessage, response: ServerResponse): Exchange => {
    const started = performance.now();
    const exchange = new OpenExchange(request, response, site, trust);
    // A socket that breaks while a body travels says so on the request too; the exchange's end is what counts.
    request.on("error", () => {});
    response.on("error", () => {});
    response.on("close", () => {
      if (!response.writableFinished) exchange.gone.abort();
      if (!log.isLevelEnabled("info")) return;
      log.info(
        {
          requestId: exchange.requestId,
          method: request.method,
          ...loggable(exchange.target ?? rawTarget(request).slice(0, 300)),
          status: response.statusCode,
          ms: Math.round(performance.now() - started),
          bytes: exchange.bytes ?? (Number(response.getHeader("Content-Length")) || undefined),
          address: exchange.address,
          ...(!response.writableFinished && { aborted: true }),
        },
        "request",
      );
    });
    return exchange;
  };
}

/** What only the application asks for is found out then: most answers are pages that are kept whole. */
class OpenExchange implements Exchange {
  readonly request: IncomingMessage;
  readonly response: ServerResponse;
  readonly requestId: string;
  readonly target: string | undefined;
  readonly path: string;
  bytes?: number;
  readonly #site: Site;
  readonly #trust: Trust;
  readonly #socketAddress: string;
  #address: string | undefined;
  #gone: AbortController | undefined;

  constructor(request: IncomingMessage, response: ServerResponse, site: Site, trust: Trust) {
    const asked = request.headers["x-request-id"];
    this.request = request;
    this.response = response;
    this.requestId =
      typeof asked === "string" && /^[\w-]{8,64}$/.test(asked) ? asked : randomUUID();
    this.target = readTarget(rawTarget(request));
    this.path = this.target?.split("?", 1)[0] ?? "/";
    this.#site = site;
    this.#trust = trust;
    // Asked now: a socket that is gone knows no more.
    this.#socketAddress = request.socket.remoteAddress ?? "";
  }

  get address(): string {
    this.#address ??= addressOf(this.request, this.#socketAddress, this.#trust);
    return this.#address;
  }

  get origin(): string {
    const { headers, socket } = this.request;
    return originOf(this.#site, headers.host, socket.localPort);
  }

  get gone(): AbortController {
    this.#gone ??= new AbortController();
    return this.#gone;
  }
}

function rawTarget({ url }: IncomingMessage): string {
  return url ?? "/";
}

function addressOf(request: IncomingMessage, socket: string, trust: Trust): string {
  let found = socket;
  try {
    found = proxyAddr(request, trust);
  } catch {
    // A forwarded header that cannot be read says nothing.
  }
  const address = isIP(found) ? found : socket;
  return address.replace(/^::ffff:(?=\d+\.)/, "");
}

import { createServer as createNodeServer, type Server, type ServerResponse } from "node:http";
import type { Duplex } from "node:stream";
import { setTimeout as sleep } from "node:timers/promises";
import type { FindUploader } from "#app/features/accounts/auth/find-uploader.middleware.server.ts";
import { isApiPath } from "#app/platform/api/api-response.server.ts";
import { isDatabaseBusy } from "#app/platform/db/database-errors.server.ts";
import type { Handler } from "#app/platform/http/request-handler.server.ts";
import { paystackCheckout } from "#app/platform/payments/payment-provider.ts";
import type { AppServices } from "#app/platform/services.ts";
import { makeDispatcher } from "./app-dispatcher.ts";
import type { Config } from "./config.ts";
import { sendFallback, sendFallbackToSocket } from "./fallback-response.ts";
import { ownHeaders } from "./headers.ts";
import { makeReadiness } from "./health.ts";
import { type HttpContext, makeContextFactory } from "./http-context.ts";
import type { JobRuns } from "./jobs.ts";
import { allowedMethods, limits as defaultLimits, type Limits } from "./limits.ts";
import type { Metrics } from "./metrics.ts";
import { mayReadMetrics } from "./metrics-access.ts";
import type { PageCache } from "./page-cache.ts";
import { drain } from "./request-body.ts";
import { RequestCounter, type RouteReader } from "./request-counter.ts";
import { staticFiles } from "./static-files.ts";
import { makeTurnQueue, type TurnQueue } from "./turn-queue.ts";

export type ServerOptions = {
  config: Pick<Config, "demo" | "origin" | "trustProxy" | "metricsToken"> &
    Partial<Pick<Config, "cdn" | "drainMs">>;
  services: AppServices;
  handler: Handler;
  /** Identifies a request's sender before its body is read. */
  findUploader: FindUploader;
  /** The built site's files; undefined in development. */
  clientFolder?: string;
  /** The cache of pages that are the same for everybody; without it all are rendered. */
  pages?: PageCache;
  /** Answers some requests before the application, and returns whether it did: for development. */
  middleware?: (context: HttpContext) => Promise<boolean>;
  limits?: Partial<Limits>;
  /** Returns the route under which a request is counted; without it all are counted as unknown. */
  routeOf?: RouteReader;
  /** The results of jobs, for the metrics. */
  jobRuns?: JobRuns;
  /** The turns of the event loop in which the application works. */
  turns?: TurnQueue;
};

/** The longest wait for sockets to be read before the end; a busy site would never run out. */
const maxReadingMs = 5_000;

/** Health probes are answered even while the site is overloaded. */
const probes = new Set(["/healthz", "/readyz", "/metrics"]);

export type AppServer = {
  server: Server;
  /**
   * Finishes complete requests and takes no new ones; half-sent ones have `limits.bodyGraceMs` for their rest and get
   * 503. All connections are closed after `timeoutMs`.
   */
  stop(timeoutMs?: number): Promise<void>;
};

/** The origin of a checkout that is not the provider's; production has none. */
function simulatedCheckout({ payments }: AppServices): string | undefined {
  return payments?.checkoutOrigins.includes(paystackCheckout)
    ? undefined
    : payments?.checkoutOrigins[0];
}

/** Makes the HTTP server around the application. It does not listen yet. */
export function createServer(options: ServerOptions): AppServer {
  const { config, services, middleware, pages } = options;
  const limits: Limits = { ...defaultLimits, ...options.limits };
  const secure = config.origin.startsWith("https:");
  const files = staticFiles(options.clientFolder ?? "", config, simulatedCheckout(services));
  const readiness = makeReadiness(services);
  const tally = new RequestCounter(options.routeOf ?? (() => undefined));
  const contextOf = makeContextFactory(config, services.log, tally);
  const { handler, findUploader } = options;
  const turns = options.turns ?? makeTurnQueue();
  const app = makeDispatcher({ handler, findUploader, pages, services, limits, secure, turns });
  const { uploads } = app;
  const { jobRuns } = options;
  let loadedMetrics: Promise<Metrics> | undefined;
  /** Told to end; new requests are still answered. */
  let draining = false;
  /** No more connections are taken, and each is closed once it is idle. */
  let closing = false;

  /** Sends cached pages and files, most of all requests, before anything else. */
  function serveFromMemory(context: HttpContext): Promise<boolean> | boolean {
    const { method } = context.request;
    if (context.target === undefined || (method !== "GET" && method !== "HEAD")) return false;
    return pages?.serve(context) || serveFile(context);
  }

  function serveFile(context: HttpContext): boolean {
    const served = files(context);
    if (served) context.route = "file";
    return served;
  }

  /** The same, with a thrown error as a rejection: in the request event it would end the process. */
  function tryMemory(context: HttpContext): Promise<boolean> | boolean {
    try {
      return serveFromMemory(context);
    } catch (error) {
      return Promise.reject(error);
    }
  }

  function logFailure({ disconnected, requestId }: HttpContext, error: unknown): void {
    if (disconnected.signal.aborted) return;
    services.log.error({ err: error, requestId }, "request failed");
  }

  async function respond(context: HttpContext, sending: Promise<boolean> | false): Promise<void> {
    try {
      if (sending && (await sending)) return;
    } catch (error) {
      logFailure(context, error);
      return sendFallback(context.response, 503, secure, { "Retry-After": "5" });
    }
    const { request, response, path, target } = context;
    if (!probes.has(path) && turns.delayMs() > limits.turnDelayMs) {
      return sendFallback(response, 503, secure, { "Retry-After": "2" });
    }
    const method = request.method ?? "";
    if (path === "/metrics" && mayReadMetrics(request.headers, context.peer, config.metricsToken)) {
      return tellMetrics(context);
    }
    const allowed = allowedMethods(path);
    if (!allowed.includes(method)) {
      return app.refuse(context, "METHOD", { headers: { Allow: allowed.join(", ") } });
    }
    if (target === undefined) {
      if (isApiPath(request.url ?? "")) return sendFallback(response, 400, secure);
      return app.refuse(context, "BAD_REQUEST");
    }
    if (method !== "POST") {
      if (path === "/healthz" || path === "/readyz") context.route = path;
      if (path === "/healthz") return sendHealth(response, true, { status: "ok" });
      if (path === "/readyz") return ready(response);
    }
    if (middleware && (await middleware(context))) return;
    await app.dispatch(context);
  }

  async function ready(response: ServerResponse): Promise<void> {
    if (draining) return sendHealth(response, false, { status: "draining" });
    const health = await readiness();
    sendHealth(response, health.ready, {
      status: health.ready ? "ready" : "failing",
      ...health.parts,
      ...(Object.keys(health.reasons).length > 0 && { reasons: health.reasons }),
    });
  }

  function sendHealth(response: ServerResponse, good: boolean, body: object): void {
    if (!good) response.setHeader("Retry-After", "5");
    sendText(response, good ? 200 : 503, "application/json", JSON.stringify(body));
  }

  function sendText(response: ServerResponse, status: number, type: string, text: string): void {
    response.writeHead(status, {
      ...ownHeaders({ secure }),
      "Content-Type": type,
      "Content-Length": String(Buffer.byteLength(text)),
      "Cache-Control": "no-store",
    });
    response.end(text);
  }

  /** Sends the metrics; whoever may not read them gets the page of an unknown path. */
  async function tellMetrics(context: HttpContext): Promise<void> {
    const { request, response } = context;
    context.route = "/metrics";
    if (request.method !== "GET" && request.method !== "HEAD") {
      return app.refuse(context, "METHOD", { headers: { Allow: "GET, HEAD" } });
    }
    loadedMetrics ??= import("./metrics.ts").then(({ makeMetrics }) =>
      makeMetrics({ services, tally, uploads, pages, jobRuns }),
    );
    const metrics = await loadedMetrics;
    sendText(response, 200, metrics.contentType, await metrics.read());
  }

  // Our own origin is configured, so a request may lack a Host header.
  const server = createNodeServer({ requireHostHeader: false, connectionsCheckingInterval: 2000 });
  server.requestTimeout = 0;
  server.headersTimeout = limits.headersMs;
  server.keepAliveTimeout = limits.keepAliveMs;

  const connections = new Set<Duplex>();
  server.on("connection", (socket) => {
    connections.add(socket);
    arrivals += 1;
    turns.noteConnection();
    socket.once("close", () => connections.delete(socket));
  });
  /** Counts connections and requests. */
  let arrivals = 0;
  const openResponses = new WeakMap<Duplex, ServerResponse>();
  const handle: (...args: Parameters<typeof contextOf>) => void = (request, response) => {
    openResponses.set(request.socket, response);
    arrivals += 1;
    if (draining) response.setHeader("Connection", "close");
    response.on("finish", () => {
      drain(request, limits.drainBytes, limits.drainMs);
      if (closing) void closeIdle();
    });
    const context = contextOf(request, response);
    // The parser also takes 0.9, which has no headers, and 2.0, which is another protocol.
    if (!/^1\.[01]$/.test(request.httpVersion)) {
      return sendFallback(response, 400, secure, { Connection: "close" });
    }
    const served = tryMemory(context);
    if (served === true) return;
    response.setHeader("X-Request-Id", context.requestId);
    respond(context, served).catch((error: unknown) => {
      logFailure(context, error);
      if (isDatabaseBusy(error)) sendFallback(response, 503, secure, { "Retry-After": "5" });
      else sendFallback(response, 500, secure);
    });
  };
  server.on("request", handle);
  // The client waits before sending a body: `100 Continue` is sent when the body is about to be read.
  server.on("checkContinue", handle);
  server.on("checkExpectation", (request, response) => {
    response.setHeader("X-Request-Id", contextOf(request, response).requestId);
    sendFallback(response, 417, secure, { Connection: "close" });
  });
  server.on("connect", (_request, socket) => sendFallbackToSocket(socket, 405, secure));
  server.on("clientError", (error: NodeJS.ErrnoException, socket) => {
    const open = openResponses.get(socket);
    if (error.code === "ECONNRESET" || !socket.writable) socket.destroy();
    else if (open?.req.complete && !open.writableFinished) {
      // The error followed a complete request, which still gets its response.
      if (!open.headersSent) open.setHeader("Connection", "close");
      open.once("close", () => socket.destroy());
    } else if (open?.headersSent && !open.req.complete) socket.destroy();
    else {
      const known = { HPE_HEADER_OVERFLOW: 431, ERR_HTTP_REQUEST_TIMEOUT: 408 };
      sendFallbackToSocket(socket, known[error.code as keyof typeof known] ?? 400, secure);
    }
  });

  /** Ends the connections on which no complete request waits for its response, or for being read. */
  async function endHalfSent(): Promise<void> {
    // A busy process may not have read what is complete.
    await readSockets();
    for (const socket of connections) {
      const open = openResponses.get(socket);
      if (open?.req.complete && !open.writableFinished) continue;
      if (!open || open.headersSent) socket.destroy();
      else sendFallback(open, 503, secure, { Connection: "close", "Retry-After": "5" });
    }
  }

  /**
   * Lets the event loop read what is complete in the sockets: a connection with unread data is not idle. A turn accepts
   * one connection, and another one reads its request.
   */
  async function readSockets(): Promise<void> {
    const deadline = performance.now() + maxReadingMs;
    for (let quiet = 0; quiet < 3 && performance.now() < deadline; ) {
      const before = arrivals;
      await new Promise((resolve) => setImmediate(resolve));
      quiet = arrivals === before ? quiet + 1 : 0;
    }
  }

  /** A connection that was accepted in this turn counts as idle until its request is read. */
  async function closeIdle(): Promise<void> {
    await readSockets();
    server.closeIdleConnections();
  }

  async function stop(timeoutMs = 10_000): Promise<void> {
    draining = true;
    // Until balancers have noticed, new requests are answered as before, also on a kept connection: a request may be on
    // its way there already, and a form that meets its end is lost.
    if (config.drainMs) await sleep(config.drainMs);
    await readSockets();
    closing = true;
    // Closes the idle ones, too.
    const closed = new Promise<void>((resolve) => server.close(() => resolve()));
    const sweep = setInterval(() => void endHalfSent(), limits.bodyGraceMs);
    const timer = setTimeout(() => server.closeAllConnections(), timeoutMs);
    await closed;
    clearInterval(sweep);
    clearTimeout(timer);
  }

  return { server, stop };
}

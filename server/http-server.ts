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
  findUploader: FindUploader;
  clientFolder?: string;
  pages?: PageCache;
  /** For development: returns whether it answered the request. */
  middleware?: (context: HttpContext) => Promise<boolean>;
  limits?: Partial<Limits>;
  routeOf?: RouteReader;
  jobRuns?: JobRuns;
  turns?: TurnQueue;
};

/** At a stop, how long sockets are read at most: on a busy site more always arrives. */
const maxReadingMs = 5_000;

// Answered even while the site is overloaded.
const probes = new Set(["/healthz", "/readyz", "/metrics"]);

export type AppServer = {
  server: Server;
  /** Finishes complete requests; half-sent ones have `limits.bodyGraceMs`, then get 503. Closes all after `timeoutMs`. */
  stop(timeoutMs?: number): Promise<void>;
};

/** The sandbox's origin; production has none. */
function simulatedCheckout({ payments }: AppServices): string | undefined {
  return payments?.checkoutOrigins.includes(paystackCheckout)
    ? undefined
    : payments?.checkoutOrigins[0];
}

/** Does not listen yet. */
export function createServer(options: ServerOptions): AppServer {
  const { config, services, middleware, pages } = options;
  const limits: Limits = { ...defaultLimits, ...options.limits };
  const secure = config.origin.startsWith("https:");
  const files = staticFiles(options.clientFolder ?? "", config, simulatedCheckout(services));
  const readiness = makeReadiness(services);
  const requestCounter = new RequestCounter(options.routeOf ?? (() => undefined));
  const contextOf = makeContextFactory(config, services.log, requestCounter);
  const { handler, findUploader } = options;
  const turns = options.turns ?? makeTurnQueue();
  const app = makeDispatcher({ handler, findUploader, pages, services, limits, secure, turns });
  const { uploads } = app;
  const { jobRuns } = options;
  let loadedMetrics: Promise<Metrics> | undefined;
  /** After the signal; new requests are still answered. */
  let draining = false;
  /** No more connections are accepted, and each is closed once it is idle. */
  let closing = false;

  /** Cached pages and files, which are most requests, are sent before anything else. */
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

  /** A thrown error in the request event would end the process. */
  function tryServeFromMemory(context: HttpContext): Promise<boolean> | boolean {
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
      return sendMetrics(context);
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

  async function sendMetrics(context: HttpContext): Promise<void> {
    const { request, response } = context;
    context.route = "/metrics";
    if (request.method !== "GET" && request.method !== "HEAD") {
      return app.refuse(context, "METHOD", { headers: { Allow: "GET, HEAD" } });
    }
    loadedMetrics ??= import("./metrics.ts").then(({ makeMetrics }) =>
      makeMetrics({ services, requestCounter, uploads, pages, jobRuns }),
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
    const served = tryServeFromMemory(context);
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

  async function endHalfSent(): Promise<void> {
    // A busy process may not have read complete requests.
    await readSockets();
    for (const socket of connections) {
      const open = openResponses.get(socket);
      if (open?.req.complete && !open.writableFinished) continue;
      if (!open || open.headersSent) socket.destroy();
      else sendFallback(open, 503, secure, { Connection: "close", "Retry-After": "5" });
    }
  }

  /** A connection with unread data is not idle. One turn of the event loop accepts a connection, another reads its request. */
  async function readSockets(): Promise<void> {
    const deadline = performance.now() + maxReadingMs;
    for (let quiet = 0; quiet < 3 && performance.now() < deadline; ) {
      const before = arrivals;
      await new Promise((resolve) => setImmediate(resolve));
      quiet = arrivals === before ? quiet + 1 : 0;
    }
  }

  async function closeIdle(): Promise<void> {
    await readSockets();
    server.closeIdleConnections();
  }

  async function stop(timeoutMs = 10_000): Promise<void> {
    draining = true;
    // Load balancers notice late. Until then, new requests are answered: closing a connection could lose a form.
    if (config.drainMs) await sleep(config.drainMs);
    await readSockets();
    closing = true;
    // Also closes idle connections.
    const closed = new Promise<void>((resolve) => server.close(() => resolve()));
    const sweep = setInterval(() => void endHalfSent(), limits.bodyGraceMs);
    const timer = setTimeout(() => server.closeAllConnections(), timeoutMs);
    await closed;
    clearInterval(sweep);
    clearTimeout(timer);
  }

  return { server, stop };
}

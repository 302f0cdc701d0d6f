import { createServer as createNodeServer, type Server, type ServerResponse } from "node:http";
import type { Duplex } from "node:stream";
import type { Handler } from "#app/platform/http/request-handler.server.ts";
import type { AppServices } from "#app/platform/services.ts";
import { makeAnswerer } from "./app-answer.ts";
import type { Config } from "./config.ts";
import { type Exchange, makeOpener } from "./exchange.ts";
import { ownHeaders } from "./headers.ts";
import { makeReadiness } from "./health.ts";
import { answerPlainly, answerSocket } from "./last-resort.ts";
import { allowedMethods, type Limits, limits as usualLimits } from "./limits.ts";
import type { PageCache } from "./page-cache.ts";
import { drain } from "./request-body.ts";
import { staticFiles } from "./static-files.ts";

export type ServerOptions = {
  config: Pick<Config, "demo" | "origin" | "trustProxy">;
  services: AppServices;
  handler: Handler;
  /** The built site's files; without it there are none. */
  clientFolder?: string;
  /** Whole pages that are the same for everybody; without it each is rendered anew. */
  pages?: PageCache;
  /** Answers some requests itself, before the application: the development tools. */
  inner?: (exchange: Exchange) => Promise<boolean>;
  limits?: Partial<Limits>;
};

export type AppServer = {
  server: Server;
  /** Answers what is under way, takes nothing new; cut off after `patienceMs`. */
  stop(patienceMs?: number): Promise<void>;
};

/** The pipeline from a socket to the application and back. It does not listen yet. */
export function createServer(options: ServerOptions): AppServer {
  const { config, services, inner, pages } = options;
  const limits: Limits = { ...usualLimits, ...options.limits };
  const secure = config.origin.startsWith("https:");
  const files = staticFiles(options.clientFolder ?? "", secure);
  const readiness = makeReadiness(services);
  const open = makeOpener(config, services.log);
  const answerer = makeAnswerer({ handler: options.handler, pages, services, limits, secure });
  let draining = false;

  /** Most visits: a page that is kept whole is sent at once, with nothing in between. */
  function sendKept(exchange: Exchange): Promise<boolean> | boolean {
    const { method } = exchange.request;
    return (method === "GET" || method === "HEAD") && pages ? pages.serve(exchange) : false;
  }

  async function answer(exchange: Exchange, kept: Promise<boolean> | false): Promise<void> {
    if (kept && (await kept)) return;
    const { request, response, path, target } = exchange;
    const method = request.method ?? "";
    const allowed = allowedMethods(path);
    if (!allowed.includes(method)) {
      return answerer.refuse(exchange, "METHOD", { headers: { Allow: allowed.join(", ") } });
    }
    if (target === undefined) return answerer.refuse(exchange, "BAD_REQUEST");
    if (method !== "POST") {
      if (path === "/healthz") return sendHealth(response, true, { status: "ok" });
      if (path === "/readyz") return ready(response);
      if (files(request, response, path)) return;
    }
    if (inner && (await inner(exchange))) return;
    await answerer.pass(exchange);
  }

  async function ready(response: ServerResponse): Promise<void> {
    if (draining) return sendHealth(response, false, { status: "draining" });
    const health = await readiness();
    sendHealth(response, health.ready, {
      status: health.ready ? "ready" : "failing",
      ...health.parts,
    });
  }

  function sendHealth(response: ServerResponse, good: boolean, body: object): void {
    const text = JSON.stringify(body);
    response.writeHead(good ? 200 : 503, {
      ...ownHeaders({ secure }),
      "Content-Type": "application/json",
      "Content-Length": String(Buffer.byteLength(text)),
      "Cache-Control": "no-store",
      ...(!good && { "Retry-After": "5" }),
    });
    response.end(text);
  }

  // Our own origin is configured, so a request may do without a Host header.
  const server = createNodeServer({ requireHostHeader: false, connectionsCheckingInterval: 2000 });
  server.requestTimeout = 0;
  server.headersTimeout = limits.headersMs;
  server.keepAliveTimeout = limits.keepAliveMs;

  const inProgress = new WeakMap<Duplex, ServerResponse>();
  const handle: (...args: Parameters<typeof open>) => void = (request, response) => {
    inProgress.set(request.socket, response);
    if (draining) response.setHeader("Connection", "close");
    response.on("finish", () => {
      drain(request, limits.drainBytes, limits.drainMs);
      if (draining) setImmediate(() => server.closeIdleConnections());
    });
    const exchange = open(request, response);
    const kept = sendKept(exchange);
    if (kept === true) return;
    response.setHeader("X-Request-Id", exchange.requestId);
    answer(exchange, kept).catch((error: unknown) => {
      if (!exchange.gone.signal.aborted) {
        services.log.error({ err: error, requestId: exchange.requestId }, "request failed");
      }
      answerPlainly(response, 500, secure);
    });
  };
  server.on("request", handle);
  // Asked before a body is sent: the pipeline says yes only when it is about to read one.
  server.on("checkContinue", handle);
  server.on("checkExpectation", (request, response) => {
    response.setHeader("X-Request-Id", open(request, response).requestId);
    answerPlainly(response, 417, secure, { Connection: "close" });
  });
  server.on("connect", (_request, socket) => answerSocket(socket, 405, secure));
  server.on("clientError", (error: NodeJS.ErrnoException, socket) => {
    const answering = inProgress.get(socket);
    if (error.code === "ECONNRESET" || !socket.writable) socket.destroy();
    else if (answering?.req.complete && !answering.writableFinished) {
      // What is wrong came after a whole request: that one still gets its answer.
      if (!answering.headersSent) answering.setHeader("Connection", "close");
      answering.once("close", () => socket.destroy());
    } else if (answering?.headersSent && !answering.req.complete) socket.destroy();
    else {
      const known = { HPE_HEADER_OVERFLOW: 431, ERR_HTTP_REQUEST_TIMEOUT: 408 };
      answerSocket(socket, known[error.code as keyof typeof known] ?? 400, secure);
    }
  });

  async function stop(patienceMs = 10_000): Promise<void> {
    draining = true;
    const closed = new Promise<void>((resolve) => server.close(() => resolve()));
    server.closeIdleConnections();
    const timer = setTimeout(() => server.closeAllConnections(), patienceMs);
    await closed;
    clearTimeout(timer);
  }

  return { server, stop };
}

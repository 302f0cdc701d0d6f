import { constants } from "node:zlib";
import compression from "compression";
import type { RequestInfo } from "#app/platform/http/context.server.ts";
import type { Handler } from "#app/platform/http/request-handler.server.ts";
import { createSemaphore } from "#app/platform/semaphore.ts";
import type { AppServices } from "#app/platform/services.ts";
import { type Asked, isWhole, sendResponse, sendWhole, toRefused, toRequest } from "./adapter.ts";
import type { Exchange } from "./exchange.ts";
import { ownHeaders } from "./headers.ts";
import { answerPlainly } from "./last-resort.ts";
import { type Limits, uploadLimit } from "./limits.ts";
import type { PageCache } from "./page-cache.ts";
import { type Patience, patienceFor } from "./patience.ts";
import { declaredLength, hasBody, readWhole, streamBody } from "./request-body.ts";

type Options = {
  handler: Handler;
  pages?: PageCache | undefined;
  services: AppServices;
  limits: Limits;
  secure: boolean;
};
type Refusal = NonNullable<RequestInfo["refusal"]>;
type More = { headers?: Record<string, string>; retryAfter?: number; status?: number };

export type Answerer = {
  /** Lets the application answer. */
  pass(exchange: Exchange): Promise<void>;
  /** Lets the application render the page of a refusal. */
  refuse(exchange: Exchange, refusal: Refusal, more?: More): Promise<void>;
};

const compress = compression({
  level: 6,
  brotli: { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } },
});
const late = Symbol("late");

/** What stands between the pipeline and the application: bodies, capacity, time limits, compression. */
export function makeAnswerer({ handler, pages, services, limits, secure }: Options): Answerer {
  const { inFlight, queue, queueMs } = limits;
  const requests = createSemaphore({ places: inFlight, queue, waitMs: queueMs });
  const uploads = createSemaphore({ places: limits.uploads, queue: 0 });

  async function pass(exchange: Exchange): Promise<void> {
    const { request, response } = exchange;
    if (request.method !== "POST") return ordinary(exchange);
    const coding = request.headers["content-encoding"];
    if (coding && coding.toLowerCase() !== "identity") return refuse(exchange, "UNSUPPORTED");
    const multipart = /^\s*multipart\/form-data\b/i.test(request.headers["content-type"] ?? "");
    const limit = multipart ? uploadLimit(exchange.path) : undefined;
    if ((declaredLength(request) ?? 0) > (limit ?? limits.bodyBytes)) {
      return refuse(exchange, "TOO_LARGE");
    }
    if (limit === undefined) return ordinary(exchange);
    const release = await uploads.acquire();
    if (!release) return refuse(exchange, "SERVICE_UNAVAILABLE", { retryAfter: 10 });
    try {
      if (request.headers.expect) response.writeContinue();
      await upload(exchange, limit);
    } finally {
      release();
    }
  }

  async function ordinary(exchange: Exchange): Promise<void> {
    const patience = patienceFor(exchange.gone.signal, limits.requestMs);
    try {
      await answer(exchange, patience);
    } finally {
      patience.over();
    }
  }

  async function answer(exchange: Exchange, { signal, timeout }: Patience): Promise<void> {
    const { request, response } = exchange;
    if (request.method !== "POST" || !hasBody(request)) return call(exchange, signal, {});
    if (request.headers.expect) response.writeContinue();
    const body = await readWhole(request, limits.bodyBytes, timeout);
    if (!body.ok) {
      if (body.why === "TOO_LARGE") return refuse(exchange, "TOO_LARGE");
      if (body.why === "BUSY") return busy(exchange);
      if (body.why === "TIMEOUT") answerPlainly(response, 408, secure, { Connection: "close" });
      return;
    }
    try {
      await call(exchange, signal, { body: body.bytes });
    } finally {
      body.release();
    }
  }

  async function upload(exchange: Exchange, limit: number): Promise<void> {
    const body = streamBody(exchange.request, limit, limits.idleMs);
    const asked = toRequest({ ...about(exchange, exchange.gone.signal), body: body.stream });
    try {
      const response = await handler(asked, visitOf(exchange)).catch((error: unknown) => {
        if (body.failure()) return undefined;
        throw error;
      });
      const failure = body.failure();
      if (
        failure === undefined ||
        (failure === "BodyTooLarge" && response && response.status < 500)
      ) {
        if (response) await send(exchange, response);
        return;
      }
      await response?.body?.cancel();
      if (failure === "BodyTooLarge") await refuse(exchange, "TOO_LARGE");
      if (failure === "BodyTimeout") {
        answerPlainly(exchange.response, 408, secure, { Connection: "close" });
      }
    } finally {
      body.abandon();
    }
  }

  async function refuse(exchange: Exchange, refusal: Refusal, more: More = {}): Promise<void> {
    for (const [name, value] of Object.entries(more.headers ?? {})) {
      exchange.response.setHeader(name, value);
    }
    if (more.retryAfter) exchange.response.setHeader("Retry-After", more.retryAfter);
    const patience = patienceFor(exchange.gone.signal, limits.requestMs);
    try {
      await call(exchange, patience.signal, { refusal, retryAfter: more.retryAfter });
    } finally {
      patience.over();
    }
  }

  async function call(
    exchange: Exchange,
    signal: AbortSignal,
    what: Pick<Asked, "body"> & Pick<RequestInfo, "refusal" | "retryAfter">,
  ): Promise<void> {
    const release = await requests.acquire();
    if (!release) return busy(exchange);
    const { body, ...more } = what;
    const asked = { ...about(exchange, signal), body };
    const request = what.refusal ? toRefused(asked) : toRequest(asked);
    // The place is free when the work is over, not when somebody stopped waiting for it.
    const work = handler(request, { ...visitOf(exchange), ...more }).finally(release);
    const response = await Promise.race([work, whenAborted(signal)]);
    if (response !== late) return send(exchange, response);
    work.then((unused) => unused.body?.cancel()).catch(() => {});
    if (exchange.gone.signal.aborted) return;
    services.log.error({ requestId: exchange.requestId }, "no answer in time");
    answerPlainly(exchange.response, 503, secure, { "Retry-After": "5" });
  }

  async function send(exchange: Exchange, response: Response): Promise<void> {
    const { request, response: outgoing } = exchange;
    if (exchange.gone.signal.aborted) {
      await response.body?.cancel();
      return;
    }
    if (isBare(response) && !exchange.path.endsWith(".data")) {
      await response.body?.cancel();
      return answerPlainly(outgoing, response.status, secure);
    }
    for (const [name, value] of Object.entries(ownHeaders({ secure }))) {
      if (!response.headers.has(name)) outgoing.setHeader(name, value);
    }
    if (pages && (await pages.keep(exchange, response))) return;
    if (isWhole(response) && !request.headers["accept-encoding"]) {
      outgoing.setHeader("Vary", "Accept-Encoding");
      return sendWhole(outgoing, response);
    }
    compress(request as never, outgoing as never, () => {});
    await sendResponse(outgoing, response, limits.idleMs);
  }

  function busy(exchange: Exchange): void {
    answerPlainly(exchange.response, 503, secure, { "Retry-After": "2" });
  }

  return { pass, refuse };
}

/** The router's own words, for when it gave up before or while rendering a page of ours. */
function isBare(response: Response): boolean {
  const type = response.headers.get("Content-Type") ?? "";
  return (response.status === 400 || response.status === 500) && type.startsWith("text/plain");
}

function about(exchange: Exchange, signal: AbortSignal): Asked {
  const { request, origin, target = "/" } = exchange;
  return { request, origin, target, signal };
}

function visitOf({ requestId, address }: Exchange): RequestInfo {
  return { requestId, address };
}

function whenAborted(signal: AbortSignal): Promise<typeof late> {
  return new Promise((resolve) => {
    if (signal.aborted) resolve(late);
    else signal.addEventListener("abort", () => resolve(late), { once: true });
  });
}

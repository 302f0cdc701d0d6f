import { constants } from "node:zlib";
import type {
  FindUploader,
  Uploader,
} from "#app/features/accounts/auth/find-uploader.middleware.server.ts";
import type { RequestInfo } from "#app/platform/http/context.server.ts";
import { findFormPage } from "#app/platform/http/form-page.ts";
import type { Handler } from "#app/platform/http/request-handler.server.ts";
import { createSemaphore } from "#app/platform/semaphore.ts";
import type { AppServices } from "#app/platform/services.ts";
import {
  isBuffered,
  type RequestParts,
  sendBuffered,
  sendResponse,
  takesBody,
  toErrorPageRequest,
  toRequest,
} from "./adapter.ts";
import { sendFallback } from "./fallback-response.ts";
import { isFilePath } from "./file-paths.ts";
import { ownHeaders } from "./headers.ts";
import type { HttpContext } from "./http-context.ts";
import type { Limits } from "./limits.ts";
import type { PageCache } from "./page-cache.ts";
import { completeParts, declaredLength, hasBody, readBody, streamBody } from "./request-body.ts";
import { type RequestDeadline, startDeadline } from "./request-deadline.ts";
import type { TurnQueue } from "./turn-queue.ts";
import { createUploadLimiter, type UploadLimiter, type UploadPlace } from "./upload-limiter.ts";
import { findUploadPath } from "./upload-paths.ts";

type Options = {
  handler: Handler;
  findUploader: FindUploader;
  pages?: PageCache | undefined;
  services: AppServices;
  limits: Limits;
  secure: boolean;
  turns: TurnQueue;
};
type Refusal = NonNullable<RequestInfo["refusal"]>;
type RefusalInfo = Pick<RequestInfo, "refusal" | "retryAfter">;
/** `retryAfter` in seconds. */
type RefusalDetails = { headers?: Record<string, string>; retryAfter?: number };

type AppDispatcher = {
  dispatch(context: HttpContext): Promise<void>;
  /** Sends the error page that the application renders. */
  refuse(context: HttpContext, refusal: Refusal, details?: RefusalDetails): Promise<void>;
  uploads: Pick<UploadLimiter, "taken" | "total">;
};

// Loaded with the first page that is not cached: its list of media types is long.
const loadCompression = async () => {
  const { default: compression } = await import("compression");
  return compression({
    level: 6,
    brotli: { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } },
  });
};
let compress: ReturnType<typeof loadCompression> | undefined;
const aborted = Symbol("aborted");

export function makeDispatcher({
  handler,
  findUploader,
  pages,
  services,
  limits,
  secure,
  turns,
}: Options): AppDispatcher {
  const { inFlight, queue, queueMs } = limits;
  const requests = createSemaphore({ places: inFlight, queue, waitMs: queueMs });
  // Files wait for the file store, and no page waits for them.
  const files = createSemaphore({
    places: limits.filesInFlight,
    queue: limits.fileQueue,
    waitMs: queueMs,
  });
  const uploads = createUploadLimiter({
    total: limits.uploads,
    forStaff: limits.uploadsForStaff,
    strangers: limits.uploadsOfStrangers,
    strangersPerNetwork: limits.uploadsOfStrangersPerNetwork,
    perNetwork: limits.uploadsPerNetwork,
    perPerson: limits.uploadsPerPerson,
    graceMs: limits.uploadGraceMs,
  });

  async function dispatch(context: HttpContext): Promise<void> {
    const { request, response } = context;
    if (!takesBody(request)) return dispatchBuffered(context);
    const coding = request.headers["content-encoding"];
    if (coding && coding.toLowerCase() !== "identity") return refuse(context, "UNSUPPORTED");
    const multipart = /^\s*multipart\/form-data\b/i.test(request.headers["content-type"] ?? "");
    const uploadPath = multipart ? findUploadPath(context.path) : undefined;
    if ((declaredLength(request) ?? 0) > (uploadPath?.bytes ?? limits.bodyBytes)) {
      return refuse(context, "TOO_LARGE");
    }
    if (!uploadPath) return dispatchBuffered(context);
    const uploader = await identifySender(context);
    if (uploader === "UNKNOWN") return refuseSender(context);
    const isOpen = uploadPath.role === "everybody";
    if (!uploader && !isOpen) return dispatchBuffered(context, "AUTH_REQUIRED");
    if (uploadPath.role && !isOpen && uploader?.role !== uploadPath.role) {
      return dispatchBuffered(context, "FORBIDDEN");
    }
    let end = () => {};
    const sender = { address: context.address, person: uploader };
    const place = uploads.take(sender, () => end());
    if (!place) return refuseSender(context, 10);
    if (request.headers.expect) response.writeContinue();
    await upload(context, uploadPath.bytes, place, (ending) => {
      end = ending;
    });
  }

  async function identifySender(context: HttpContext): Promise<Uploader | "UNKNOWN" | undefined> {
    try {
      return await findUploader(
        toErrorPageRequest(requestParts(context, context.disconnected.signal)),
      );
    } catch (error) {
      services.log.error({ err: error, requestId: context.requestId }, "cannot tell who uploads");
      return "UNKNOWN";
    }
  }

  /** Refuses an upload without a place; a small form comes back with its fields. */
  async function refuseSender(context: HttpContext, retryAfter = 5): Promise<void> {
    context.response.setHeader("Retry-After", retryAfter);
    const refusal = "SERVICE_UNAVAILABLE";
    return dispatchBuffered(context, refusal, { refusal, retryAfter });
  }

  /** `whenLarge` refuses a body above `bodyBytes`; with a refusal in `info` the application only renders its page. */
  async function dispatchBuffered(
    context: HttpContext,
    whenLarge: Refusal = "TOO_LARGE",
    info: RefusalInfo = {},
  ): Promise<void> {
    if ((declaredLength(context.request) ?? 0) > limits.bodyBytes) {
      return refuse(context, whenLarge);
    }
    const deadline = startDeadline(context.disconnected.signal, limits.requestMs);
    try {
      await readAndCall(context, deadline, whenLarge, info);
    } finally {
      deadline.clear();
    }
  }

  async function readAndCall(
    context: HttpContext,
    { signal, timeout }: RequestDeadline,
    whenLarge: Refusal,
    info: RefusalInfo,
  ): Promise<void> {
    const { request, response } = context;
    if (!takesBody(request) || !hasBody(request)) return call(context, signal, info);
    if (request.headers.expect) response.writeContinue();
    const body = await readBody(request, limits.bodyBytes, timeout);
    if (!body.ok) {
      if (body.reason === "TOO_LARGE") return refuse(context, whenLarge);
      if (body.reason === "BUSY") return sendBusy(context);
      if (body.reason === "TIMEOUT") sendFallback(response, 408, secure, { Connection: "close" });
      return;
    }
    try {
      await call(context, signal, { ...info, body: body.bytes });
    } finally {
      body.release();
    }
  }

  /** The place is released when the application has responded, however slowly the response is read. */
  async function upload(
    context: HttpContext,
    limit: number,
    place: UploadPlace,
    onEnd: (end: () => void) => void,
  ): Promise<void> {
    const body = streamBody(context.request, {
      limit,
      window: { windowMs: limits.uploadWindowMs, bytes: limits.uploadWindowBytes },
      headBytes: limits.bodyBytes,
      onBytes: place.count,
      onWhole: place.arrived,
    });
    onEnd(body.end);
    const appRequest = toRequest({
      ...requestParts(context, context.disconnected.signal),
      body: body.stream,
    });
    try {
      const response = await handler(appRequest, requestInfo(context))
        .catch((error: unknown) => {
          if (body.failure()) return undefined;
          throw error;
        })
        .finally(place.release);
      const failure = body.failure();
      if (
        failure === undefined ||
        (failure === "BodyTooLarge" && response && response.status < 500)
      ) {
        if (response) await send(context, response);
        return;
      }
      await response?.body?.cancel();
      if (failure === "BodyTooLarge") await refuse(context, "TOO_LARGE");
      if (failure === "BodyEnded") await refuseWithHead(context, body.head());
      if (failure === "BodyTimeout") {
        sendFallback(context.response, 408, secure, { Connection: "close" });
      }
    } finally {
      body.abandon();
    }
  }

  /** Refuses an upload that was ended in favour of another, with the fields that had arrived. */
  async function refuseWithHead(context: HttpContext, head: Buffer): Promise<void> {
    const [refusal, retryAfter] = ["SERVICE_UNAVAILABLE" as const, 10];
    const body = completeParts(head, context.request.headers["content-type"] ?? "");
    if (!body) return refuse(context, refusal, { retryAfter });
    const deadline = startDeadline(context.disconnected.signal, limits.requestMs);
    try {
      await call(context, deadline.signal, { refusal, retryAfter, body });
    } finally {
      deadline.clear();
    }
  }

  async function refuse(
    context: HttpContext,
    refusal: Refusal,
    details: RefusalDetails = {},
  ): Promise<void> {
    for (const [name, value] of Object.entries(details.headers ?? {})) {
      context.response.setHeader(name, value);
    }
    if (details.retryAfter) context.response.setHeader("Retry-After", details.retryAfter);
    const deadline = startDeadline(context.disconnected.signal, limits.requestMs);
    try {
      await call(context, deadline.signal, { refusal, retryAfter: details.retryAfter });
    } finally {
      deadline.clear();
    }
  }

  async function call(
    context: HttpContext,
    signal: AbortSignal,
    { body, ...info }: Pick<RequestParts, "body"> & RefusalInfo,
  ): Promise<void> {
    const isFile = isFilePath(context.path) && !info.refusal;
    const release = await (isFile ? files : requests).acquire();
    if (!release) return sendBusy(context);
    await turns.next();
    const parts = { ...requestParts(context, signal), body };
    const request = info.refusal && !body ? toErrorPageRequest(parts) : toRequest(parts);
    // The place is released when the work ends, not at the deadline.
    const work = handler(request, { ...requestInfo(context), ...info }).finally(release);
    const response = await Promise.race([work, whenAborted(signal)]);
    if (response !== aborted) return send(context, response);
    work.then((unused) => unused.body?.cancel()).catch(() => {});
    if (context.disconnected.signal.aborted) return;
    services.log.error({ requestId: context.requestId }, "no answer in time");
    sendFallback(context.response, 503, secure, { "Retry-After": "5" });
  }

  async function send(context: HttpContext, response: Response): Promise<void> {
    const { request, response: outgoing } = context;
    if (context.disconnected.signal.aborted) {
      await response.body?.cancel();
      return;
    }
    if (response.status === 503 && (await pages?.serveStale(context))) {
      await response.body?.cancel();
      return;
    }
    if (isBare(response) && !context.path.endsWith(".data")) {
      await response.body?.cancel();
      return sendFallback(outgoing, response.status, secure);
    }
    for (const [name, value] of Object.entries(ownHeaders({ secure }))) {
      if (!response.headers.has(name)) outgoing.setHeader(name, value);
    }
    if (pages && (await pages.store(context, response))) return;
    if (isBuffered(response)) return sendBuffered(outgoing, response, response.buffered);
    if (response.headers.get("Content-Type")?.startsWith("text/html")) {
      return sendBuffered(outgoing, response, Buffer.from(await response.arrayBuffer()));
    }
    compress ??= loadCompression();
    (await compress)(request as never, outgoing as never, () => {});
    await sendResponse(outgoing, response, limits.idleMs);
  }

  function sendBusy(context: HttpContext): void {
    sendFallback(context.response, 503, secure, { "Retry-After": "2" });
  }

  return { dispatch, refuse, uploads };
}

function isBare(response: Response): boolean {
  const type = response.headers.get("Content-Type") ?? "";
  return (response.status === 400 || response.status === 500) && type.startsWith("text/plain");
}

function requestParts(context: HttpContext, signal: AbortSignal): RequestParts {
  const { request, origin, target = "/" } = context;
  return { request, origin, target, signal };
}

function requestInfo({ request, origin, requestId, address }: HttpContext): RequestInfo {
  const { method, headers } = request;
  const formPage = findFormPage({ method, from: headers.referer, host: new URL(origin).host });
  return { requestId, address, ...(formPage !== undefined && { formPage }) };
}

function whenAborted(signal: AbortSignal): Promise<typeof aborted> {
  return new Promise((resolve) => {
    if (signal.aborted) resolve(aborted);
    else signal.addEventListener("abort", () => resolve(aborted), { once: true });
  });
}

import type { RequestInfo } from "#app/platform/http/context.server.ts";
import { findFormPage } from "#app/platform/http/form-page.ts";
import type { Handler } from "#app/platform/http/request-handler.server.ts";
import { createSemaphore } from "#app/platform/semaphore.ts";
import type { AppServices } from "#app/platform/services.ts";
import { type RequestParts, toErrorPageRequest, toRequest } from "./adapter.ts";
import { sendFallback } from "./fallback-response.ts";
import { isFilePath } from "./file-paths.ts";
import type { HttpContext } from "./http-context.ts";
import type { Limits } from "./limits.ts";
import { type RequestDeadline, startDeadline } from "./request-deadline.ts";
import type { SendResponse } from "./response-sender.ts";
import type { TurnQueue } from "./turn-queue.ts";

type Options = {
  handler: Handler;
  log: AppServices["log"];
  limits: Limits;
  secure: boolean;
  turns: TurnQueue;
  send: SendResponse;
};
export type Refusal = NonNullable<RequestInfo["refusal"]>;
/** `retryAfter` in seconds. */
export type RefusalInfo = Pick<RequestInfo, "refusal" | "retryAfter">;
type RefusalDetails = { headers?: Record<string, string>; retryAfter?: number };
type CallInfo = Pick<RequestParts, "body"> & RefusalInfo;

export type AppCaller = {
  /** Calls the application when a place is free and sends its response, or 503 at the deadline. */
  call: (context: HttpContext, deadline: RequestDeadline, info: CallInfo) => Promise<void>;
  /** Sends the error page that the application renders. */
  refuse: (context: HttpContext, refusal: Refusal, details?: RefusalDetails) => Promise<void>;
  withDeadline: (
    context: HttpContext,
    work: (deadline: RequestDeadline) => Promise<void>,
  ) => Promise<void>;
  sendBusy: (context: HttpContext) => void;
};

const aborted = Symbol("aborted");

export function makeAppCaller(options: Options): AppCaller {
  const { handler, log, limits, secure, turns, send } = options;
  const waiting = { waitMs: limits.queueMs };
  const requests = createSemaphore({ places: limits.inFlight, queue: limits.queue, ...waiting });
  // Files wait for the file store, and no page waits for them.
  const files = createSemaphore({
    places: limits.filesInFlight,
    queue: limits.fileQueue,
    ...waiting,
  });

  async function withDeadline(
    context: HttpContext,
    work: (deadline: RequestDeadline) => Promise<void>,
  ): Promise<void> {
    const deadline = startDeadline(context.disconnected.signal, limits.requestMs);
    try {
      await work(deadline);
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
    const info = { refusal, retryAfter: details.retryAfter };
    await withDeadline(context, (deadline) => call(context, deadline, info));
  }

  async function call(
    context: HttpContext,
    { signal }: RequestDeadline,
    { body, ...info }: CallInfo,
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
    log.error({ requestId: context.requestId }, "no answer in time");
    sendFallback(context.response, 503, secure, { "Retry-After": "5" });
  }

  function sendBusy(context: HttpContext): void {
    sendFallback(context.response, 503, secure, { "Retry-After": "2" });
  }

  return { call, refuse, withDeadline, sendBusy };
}

export function requestParts(context: HttpContext, signal: AbortSignal): RequestParts {
  const { request, origin, target = "/" } = context;
  return { request, origin, target, signal };
}

export function requestInfo({ request, origin, requestId, address }: HttpContext): RequestInfo {
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

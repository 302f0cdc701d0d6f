import type { FindUploader } from "#app/features/accounts/auth/find-uploader.middleware.server.ts";
import type { Handler } from "#app/platform/http/request-handler.server.ts";
import type { AppServices } from "#app/platform/services.ts";
import { takesBody } from "./adapter.ts";
import { type AppCaller, makeAppCaller, type Refusal, type RefusalInfo } from "./app-caller.ts";
import { sendFallback } from "./fallback-response.ts";
import type { HttpContext } from "./http-context.ts";
import type { Limits } from "./limits.ts";
import type { PageCache } from "./page-cache.ts";
import { declaredLength, hasBody, readBody } from "./request-body.ts";
import type { RequestDeadline } from "./request-deadline.ts";
import { makeResponseSender } from "./response-sender.ts";
import type { TurnQueue } from "./turn-queue.ts";
import { findUploadPath } from "./upload-paths.ts";
import { makeUploadReceiver, type UploadReceiver } from "./upload-receiver.ts";

type Options = {
  handler: Handler;
  findUploader: FindUploader;
  pages?: PageCache | undefined;
  services: AppServices;
  limits: Limits;
  secure: boolean;
  turns: TurnQueue;
};

type AppDispatcher = Pick<AppCaller, "refuse"> &
  Pick<UploadReceiver, "uploads"> & { dispatch(context: HttpContext): Promise<void> };

/** Reads a request's body within its limits and hands the request to the application. */
export function makeDispatcher(options: Options): AppDispatcher {
  const { handler, findUploader, pages, limits, secure, turns } = options;
  const { log } = options.services;
  const send = makeResponseSender({ pages, secure, stallMs: limits.idleMs });
  const shared = { handler, log, limits, secure, send };
  const caller = makeAppCaller({ ...shared, turns });
  const { call, refuse } = caller;
  const receiver = makeUploadReceiver({ ...shared, findUploader, caller });

  async function dispatch(context: HttpContext): Promise<void> {
    const { request } = context;
    if (!takesBody(request)) return dispatchBuffered(context);
    const coding = request.headers["content-encoding"];
    if (coding && coding.toLowerCase() !== "identity") return refuse(context, "UNSUPPORTED");
    const multipart = /^\s*multipart\/form-data\b/i.test(request.headers["content-type"] ?? "");
    const uploadPath = multipart ? findUploadPath(context.path) : undefined;
    if ((declaredLength(request) ?? 0) > (uploadPath?.bytes ?? limits.bodyBytes)) {
      return refuse(context, "TOO_LARGE");
    }
    if (!uploadPath) return dispatchBuffered(context);
    const refused = await receiver.receive(context, uploadPath);
    if (refused) await dispatchBuffered(context, refused.whenLarge, refused.info);
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
    await caller.withDeadline(context, (deadline) =>
      readAndCall(context, deadline, whenLarge, info),
    );
  }

  async function readAndCall(
    context: HttpContext,
    deadline: RequestDeadline,
    whenLarge: Refusal,
    info: RefusalInfo,
  ): Promise<void> {
    const { request, response } = context;
    if (!takesBody(request) || !hasBody(request)) return call(context, deadline, info);
    if (request.headers.expect) response.writeContinue();
    const body = await readBody(request, limits.bodyBytes, deadline.timeout);
    if (!body.ok) {
      if (body.reason === "TOO_LARGE") return refuse(context, whenLarge);
      if (body.reason === "BUSY") return caller.sendBusy(context);
      if (body.reason === "TIMEOUT") sendFallback(response, 408, secure, { Connection: "close" });
      return;
    }
    try {
      await call(context, deadline, { ...info, body: body.bytes });
    } finally {
      body.release();
    }
  }

  return { dispatch, refuse, uploads: receiver.uploads };
}

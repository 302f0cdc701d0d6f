import type {
  FindUploader,
  Uploader,
} from "#app/features/accounts/auth/find-uploader.middleware.server.ts";
import type { UploadPath } from "#app/platform/files/upload-path.ts";
import type { Handler } from "#app/platform/http/request-handler.server.ts";
import type { AppServices } from "#app/platform/services.ts";
import { toErrorPageRequest, toRequest } from "./adapter.ts";
import {
  type AppCaller,
  type Refusal,
  type RefusalInfo,
  requestInfo,
  requestParts,
} from "./app-caller.ts";
import { sendFallback } from "./fallback-response.ts";
import type { HttpContext } from "./http-context.ts";
import type { Limits } from "./limits.ts";
import { completeParts, streamBody } from "./request-body.ts";
import type { SendResponse } from "./response-sender.ts";
import { createUploadLimiter, type UploadLimiter, type UploadPlace } from "./upload-limiter.ts";

type Options = {
  handler: Handler;
  findUploader: FindUploader;
  log: AppServices["log"];
  limits: Limits;
  secure: boolean;
  caller: AppCaller;
  send: SendResponse;
};
/** `whenLarge` refuses a body above `bodyBytes`; a smaller one goes to the application with `info`. */
type UploadRefusal = { whenLarge: Refusal; info?: RefusalInfo };

export type UploadReceiver = {
  /** Streams the body to the application, or returns why the sender may not upload now. */
  receive(context: HttpContext, form: UploadPath): Promise<UploadRefusal | undefined>;
  uploads: Pick<UploadLimiter, "taken" | "total">;
};

export function makeUploadReceiver(options: Options): UploadReceiver {
  const { handler, findUploader, log, limits, secure, caller, send } = options;
  const uploads = createUploadLimiter({
    total: limits.uploads,
    forStaff: limits.uploadsForStaff,
    strangers: limits.uploadsOfStrangers,
    strangersPerNetwork: limits.uploadsOfStrangersPerNetwork,
    perNetwork: limits.uploadsPerNetwork,
    perPerson: limits.uploadsPerPerson,
    graceMs: limits.uploadGraceMs,
  });

  async function receive(
    context: HttpContext,
    { role, bytes }: UploadPath,
  ): Promise<UploadRefusal | undefined> {
    const uploader = await identifySender(context);
    if (uploader === "UNKNOWN") return refuseForNow(context, 5);
    const isOpen = role === "everybody";
    if (!uploader && !isOpen) return { whenLarge: "AUTH_REQUIRED" };
    if (role && !isOpen && uploader?.role !== role) return { whenLarge: "FORBIDDEN" };
    let end = () => {};
    const sender = { address: context.address, person: uploader };
    const place = uploads.take(sender, () => end());
    if (!place) return refuseForNow(context, 10);
    if (context.request.headers.expect) context.response.writeContinue();
    await upload(context, bytes, place, (ending) => {
      end = ending;
    });
    return undefined;
  }

  async function identifySender(context: HttpContext): Promise<Uploader | "UNKNOWN" | undefined> {
    try {
      return await findUploader(
        toErrorPageRequest(requestParts(context, context.disconnected.signal)),
      );
    } catch (error) {
      log.error({ err: error, requestId: context.requestId }, "cannot tell who uploads");
      return "UNKNOWN";
    }
  }

  /** A small form comes back with its fields. */
  function refuseForNow(context: HttpContext, retryAfter: number): UploadRefusal {
    context.response.setHeader("Retry-After", retryAfter);
    const refusal = "SERVICE_UNAVAILABLE";
    return { whenLarge: refusal, info: { refusal, retryAfter } };
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
      if (failure === "BodyTooLarge") await caller.refuse(context, "TOO_LARGE");
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
    if (!body) return caller.refuse(context, refusal, { retryAfter });
    const info = { refusal, retryAfter, body };
    await caller.withDeadline(context, (deadline) => caller.call(context, deadline, info));
  }

  return { receive, uploads };
}

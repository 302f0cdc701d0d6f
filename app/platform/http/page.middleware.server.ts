import { data, type MiddlewareFunction } from "react-router";
import { noticeContext, requestInfoContext, servicesContext } from "./context.server.ts";
import { refusalStatus } from "./errors.ts";
import { findReadForm } from "./forms.server.ts";
import { forgetNotice, readNotice } from "./notices.server.ts";
import { isPrefetch } from "./part-of-page.server.ts";
import { previewServices } from "./preview-services.server.ts";

/** Reads and deletes the notice, and throws the server's refusal. */
export const pageMiddleware: MiddlewareFunction<Response> = async (
  { request, context, url },
  next,
) => {
  const preview = previewServices.get();
  if (preview) {
    context.set(servicesContext, preview);
    context.set(requestInfoContext, { requestId: "preview", address: "127.0.0.1" });
  }
  const services = context.get(servicesContext);
  const { refusal, preservedForm: form } = context.get(requestInfoContext);
  const preserved = form ? { ...form, action: url.pathname + url.search } : null;
  if (refusal) throw data(preserved, { status: refusalStatus(refusal) });
  // A prefetched page may never be seen, so the notice waits.
  const notice = isPrefetch(request.headers) ? undefined : await readNotice(services, request);
  context.set(noticeContext, notice ?? null);
  const response = await next();
  const { fault } = findReadForm(request) ?? {};
  if (fault) {
    const { requestId } = context.get(requestInfoContext);
    services.log.error({ err: fault, requestId, path: url.pathname }, "request failed");
  }
  // Pictures show no notice, nor do redirects, which single fetch sends as 202.
  const isPage =
    response.status !== 202 && response.headers.get("Content-Type")?.startsWith("text/");
  if (notice && isPage && request.method === "GET") {
    response.headers.append("Set-Cookie", await forgetNotice(services));
  }
  return response;
};

import { createRequestHandler, type RouterContextProvider, type ServerBuild } from "react-router";
import {
  apiErrorForRefusal,
  asApiResponse,
  isApiPath,
} from "#app/platform/api/api-response.server.ts";
import type { Code } from "#app/platform/outcome.ts";
import type { AppServices } from "#app/platform/services.ts";
import { makeServicesReader } from "#app/platform/settings/current-site.server.ts";
import { createRouterContext, failureContext, type RequestInfo } from "./context.server.ts";
import { cookieName } from "./cookies.server.ts";
import { httpStatus, refusalForStatus, returnedFormHeader } from "./errors.ts";
import { findPage, listPages } from "./pages.server.ts";
import { isPrefetch, wantsPart } from "./part-of-page.server.ts";
import { preserveSentForm } from "./preserved-form.server.ts";
import {
  leaveToBrowser,
  makeRedirectTargetRenderer,
  redirectForScript,
} from "./redirect-target.server.ts";
import { withSecurityHeaders } from "./security.server.ts";

/** Seconds to wait while the database is down. */
const retryAfter = 5;

export type Handler = (request: Request, info: RequestInfo) => Promise<Response>;

export type FastPath = (
  request: Request,
  context: RouterContextProvider,
) => Promise<Response | undefined>;

/** The whole application. Sets security headers and refuses cross-site requests before routing. */
export function makeRequestHandler(
  build: ServerBuild,
  base: AppServices,
  mode: string,
  fastPath?: FastPath,
): Handler {
  const handle = createRequestHandler(build, mode);
  const pages = listPages(build);
  const renderRedirectTarget = makeRedirectTargetRenderer(pages, fastPath ?? handle);
  const secure = base.site.origin.startsWith("https:");
  const currentServices = makeServicesReader(base);
  return async (request, info) => {
    const services = await currentServices();
    if (isApiPath(new URL(request.url).pathname)) {
      return withSecurityHeaders(await callApi(services, request, info), secure);
    }
    const isOwn = isOwnRequest(
      request,
      new URL(request.url).origin,
      cookieName(services, "session"),
    );
    const refusal = info.refusal ?? (isOwn ? undefined : "FORBIDDEN");
    // A cross-site form is not shown again: its sender would be asked to resend it in our name.
    if (refusal === "SERVICE_UNAVAILABLE" && isOwn) {
      const page = await renderReturnedForm(services, request, info, refusal);
      if (page) return withSecurityHeaders(page, secure);
    }
    // A refused request loses its body; its error page is that of a GET.
    const routed = refusal
      ? new Request(request.url, { headers: request.headers, signal: request.signal })
      : request;
    // Checked above more strictly; the router would answer with a bare 400.
    routed.headers.delete("Origin");
    if (!refusal && mustLeaveToBrowser(routed)) {
      return withSecurityHeaders(leaveToBrowser(routed), secure);
    }
    const fast = refusal
      ? undefined
      : await fastPath?.(routed, createRouterContext(services, info));
    if (fast) return withSecurityHeaders(await answerScript(fast), secure);
    const context = createRouterContext(services, { ...info, refusal });
    const handled = await handle(routed, context);
    const failure = context.get(failureContext);
    const unanswered = failure ?? (isUnanswered(handled) ? "UNKNOWN_ERROR" : undefined);
    const page = unanswered && (await renderReturnedForm(services, routed, info, unanswered));
    const response = page || withFailure(handled, failure);
    const answered = needsErrorPage(request, response)
      ? await errorPageFor(services, request, response, info)
      : response;
    return withSecurityHeaders(await answerScript(answered), secure);

    /** `fetch` would follow a redirect without showing it. */
    async function answerScript(answer: Response): Promise<Response> {
      if (!request.headers.has("X-Visit")) return answer;
      const target = wantsPart(request.headers)
        ? await renderRedirectTarget(services, request, answer, info)
        : undefined;
      return target ?? redirectForScript(answer);
    }
  };

  /** A page that the script cannot render, or whose prefetch would have an effect. */
  function mustLeaveToBrowser({ method, headers, url }: Request): boolean {
    if (method !== "GET" || !wantsPart(headers)) return false;
    const page = findPage(pages, new URL(url).pathname);
    return page?.kind !== "working" || (isPrefetch(headers) && page.handle.prefetch === false);
  }

  /** Always JSON, without pages, cookies or forms. */
  async function callApi(
    services: AppServices,
    request: Request,
    info: RequestInfo,
  ): Promise<Response> {
    const { requestId, refusal, retryAfter: seconds } = info;
    if (refusal) return apiErrorForRefusal(refusal, { requestId, retryAfter: seconds });
    // The router would treat it as a page's data.
    if (new URL(request.url).pathname.endsWith(".data")) {
      return apiErrorForRefusal("NOT_FOUND", { requestId });
    }
    request.headers.delete("Origin");
    const context = createRouterContext(services, info);
    const handled = await handle(request, context);
    return asApiResponse(withFailure(handled, context.get(failureContext)), requestId);
  }

  /** Renders the error page that returns the form; undefined when nothing was sent. */
  async function renderReturnedForm(
    services: AppServices,
    request: Request,
    info: RequestInfo,
    refusal: Code,
  ): Promise<Response | undefined> {
    if (request.method !== "POST") return undefined;
    const preservedForm = await preserveSentForm(request, "");
    if (!preservedForm) return undefined;
    const headers = new Headers(request.headers);
    for (const name of ["Content-Type", "Content-Length"]) headers.delete(name);
    // Still a POST: for data requests the router answers it differently.
    const bare = new Request(request.url, { method: "POST", headers, signal: request.signal });
    const isPassing = refusal === "SERVICE_UNAVAILABLE";
    const context = createRouterContext(services, {
      ...info,
      refusal,
      ...(isPassing && { retryAfter }),
      preservedForm,
    });
    const page = await handle(bare, context);
    if (isPassing) page.headers.set("Retry-After", String(retryAfter));
    else page.headers.set(returnedFormHeader, "yes");
    return page;
  }

  /** Uses the home page's route, because routes without a component render no error page. */
  async function errorPageFor(
    services: AppServices,
    request: Request,
    response: Response,
    info: RequestInfo,
  ): Promise<Response> {
    const { headers, signal } = request;
    const home = new Request(new URL("/", request.url), { headers, signal });
    const page = await handle(
      home,
      createRouterContext(services, { ...info, refusal: refusalForStatus(response.status) }),
    );
    for (const name of ["Allow", "Retry-After"]) {
      const value = response.headers.get(name);
      if (value) page.headers.set(name, value);
    }
    await response.body?.cancel();
    return page;
  }
}

function isUnanswered({ status, headers }: Response): boolean {
  return status === 500 && !headers.has(returnedFormHeader);
}

/** Sets the exact status on data and files; pages have it already. */
function withFailure(response: Response, failure: Code | null): Response {
  if (!failure || response.status !== 500) return response;
  const headers = new Headers(response.headers);
  if (failure === "SERVICE_UNAVAILABLE") headers.set("Retry-After", String(retryAfter));
  return new Response(response.body, { status: httpStatus(failure), headers });
}

/** The browser would show a bare text, because the route has no component. */
function needsErrorPage(request: Request, response: Response): boolean {
  if (response.status < 400 || !request.headers.get("Accept")?.includes("text/html")) return false;
  const isBare = /^(application\/json|text\/plain)\b/.test(
    response.headers.get("Content-Type") ?? "",
  );
  return isBare && !new URL(request.url).pathname.endsWith(".data");
}

/** Signed by their senders, and without cookies. */
const webhooks = ["/webhooks/paystack"];

/**
 * Posts need our Origin or `Sec-Fetch-Site: same-origin`. With neither header they are accepted without a session
 * cookie, or with our Referer. Also checks resource routes, which the router's own check leaves out.
 */
function isOwnRequest(request: Request, origin: string, sessionCookie: string): boolean {
  if (request.method === "GET" || request.method === "HEAD") return true;
  const { pathname } = new URL(request.url);
  // Browsers never send the API's tokens by themselves.
  if (webhooks.includes(pathname) || isApiPath(pathname)) return true;
  const site = request.headers.get("Sec-Fetch-Site");
  const from = request.headers.get("Origin");
  if (site === "same-origin") return true;
  if (from !== null) return from === origin;
  if (site !== null && site !== "none") return false;
  const cookies = request.headers.get("Cookie") ?? "";
  if (!cookies.includes(`${sessionCookie}=`)) return true;
  const referer = request.headers.get("Referer");
  return referer !== null && URL.canParse(referer) && new URL(referer).origin === origin;
}

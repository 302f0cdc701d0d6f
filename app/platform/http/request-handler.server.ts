import { createRequestHandler, type RouterContextProvider, type ServerBuild } from "react-router";
import type { Code } from "#app/platform/outcome.ts";
import type { AppServices } from "#app/platform/services.ts";
import { createRouterContext, failureContext, type RequestInfo } from "./context.server.ts";
import { cookieName } from "./cookies.server.ts";
import { refusalOf, statusOf } from "./errors.ts";
import { isOwnRequest } from "./origin.server.ts";
import { withSecurityHeaders } from "./security.server.ts";

export type Handler = (request: Request, visit: RequestInfo) => Promise<Response>;

/** A quicker way to some answers; `undefined` where the router's own has to be taken. */
export type FastPath = (
  request: Request,
  context: RouterContextProvider,
) => Promise<Response | undefined>;

/**
 * The application as one function from request to response. Whatever the router does with the request, the
 * answer carries the security headers; a request from another site is refused before any route sees it.
 */
export function makeHandler(
  build: ServerBuild,
  services: AppServices,
  mode: string,
  shortWay?: FastPath,
): Handler {
  const handle = createRequestHandler(build, mode);
  const secure = services.site.origin.startsWith("https:");
  return async (request, visit) => {
    const refusal =
      visit.refusal ??
      (isOwnRequest(request, new URL(request.url).origin, cookieName(services, "session"))
        ? undefined
        : "FORBIDDEN");
    // A refused request loses its body here: the error page is an answer to a plain GET of the same address.
    const asked = refusal
      ? new Request(request.url, { headers: request.headers, signal: request.signal })
      : request;
    // Judged above, by a stricter rule than the router's own, which would answer with a bare 400.
    asked.headers.delete("Origin");
    const short = refusal
      ? undefined
      : await shortWay?.(asked, createRouterContext(services, visit));
    if (short) return withSecurityHeaders(short, secure);
    const context = createRouterContext(services, { ...visit, refusal });
    const response = withFailure(await handle(asked, context), context.get(failureContext));
    const shown = lacksPage(request, response)
      ? await pageInstead(request, response, visit)
      : response;
    return withSecurityHeaders(shown, secure);
  };

  /** The error page of this answer: that of a path with a screen, because one without has nothing to render it. */
  async function pageInstead(
    request: Request,
    response: Response,
    visit: RequestInfo,
  ): Promise<Response> {
    const { headers, signal } = request;
    const asked = new Request(new URL("/", request.url), { headers, signal });
    const page = await handle(
      asked,
      createRouterContext(services, { ...visit, refusal: refusalOf(response.status) }),
    );
    for (const name of ["Allow", "Retry-After"]) {
      const value = response.headers.get(name);
      if (value) page.headers.set(name, value);
    }
    await response.body?.cancel();
    return page;
  }
}

/** Pages know of a failure with a better answer than 500; data and files are told here. */
function withFailure(response: Response, failure: Code | null): Response {
  if (!failure || response.status !== 500) return response;
  const headers = new Headers(response.headers);
  if (failure === "SERVICE_UNAVAILABLE") headers.set("Retry-After", "5");
  return new Response(response.body, { status: statusOf(failure), headers });
}

/** Somebody came to an address without a screen (a file, a form's target) and would read the router's own words. */
function lacksPage(request: Request, response: Response): boolean {
  if (response.status < 400 || !request.headers.get("Accept")?.includes("text/html")) return false;
  const isBare = /^(application\/json|text\/plain)\b/.test(
    response.headers.get("Content-Type") ?? "",
  );
  return isBare && !new URL(request.url).pathname.endsWith(".data");
}

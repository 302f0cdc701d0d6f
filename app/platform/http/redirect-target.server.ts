import type { RouterContextProvider } from "react-router";
import type { AppServices } from "#app/platform/services.ts";
import { createRouterContext, type RequestInfo } from "./context.server.ts";
import { cookieName } from "./cookies.server.ts";
import { findPage, type Page } from "./pages.server.ts";

const locationHeader = "X-Visit-Location";

/** As 204 with the target in a header; `fetch` would follow a redirect unseen. */
export function redirectForScript(response: Response): Response {
  const location = redirectLocation(response);
  if (location === undefined) return response;
  const headers = new Headers(response.headers);
  headers.delete("Location");
  headers.set(locationHeader, location);
  return new Response(null, { status: 204, headers });
}

/** 204: the script then requests this address as a document. */
export function leaveToBrowser({ url }: Request): Response {
  const { pathname, search } = new URL(url);
  return new Response(null, { status: 204, headers: { [locationHeader]: pathname + search } });
}

type Render = (request: Request, context: RouterContextProvider) => Promise<Response | undefined>;

/** Renders a redirect's target in the same response, after the commit. Undefined where the browser must navigate. */
export function makeRedirectTargetRenderer(pages: readonly Page[], render: Render) {
  return async (
    services: AppServices,
    request: Request,
    redirect: Response,
    info: RequestInfo,
  ): Promise<Response | undefined> => {
    const location = redirectLocation(redirect);
    if (!location?.startsWith("/") || location.startsWith("//")) return undefined;
    // Leaves the page's area, for example to sign in.
    if (redirect.headers.has("X-Remix-Reload-Document")) return undefined;
    const url = new URL(location, request.url);
    const page = findPage(pages, url.pathname);
    if (page?.kind !== "working" || page.handle.prefetch === false) return undefined;
    const cookies = redirect.headers.getSetCookie();
    const session = `${cookieName(services, "session")}=`;
    if (cookies.some((cookie) => cookie.startsWith(session))) return undefined;
    const target = new Request(url, {
      headers: headersFor(request.headers, cookies),
      signal: request.signal,
    });
    const context = createRouterContext(services, info);
    const response = await render(target, context).catch((error: unknown) => {
      const { requestId } = info;
      services.log.error({ err: error, requestId, path: url.pathname }, "redirect target failed");
      return undefined;
    });
    if (response?.status !== 200) return undefined;
    // The target's deletions come last, so that they win.
    const own = response.headers.getSetCookie();
    response.headers.delete("Set-Cookie");
    for (const cookie of [...cookies, ...own]) response.headers.append("Set-Cookie", cookie);
    response.headers.set(locationHeader, location);
    return response;
  };
}

function redirectLocation({ status, headers }: Response): string | undefined {
  return status >= 300 && status < 400 ? (headers.get("Location") ?? undefined) : undefined;
}

/** The browser's next request, with these cookies applied. */
function headersFor(sent: Headers, cookies: readonly string[]): Headers {
  const headers = new Headers(sent);
  for (const name of ["Content-Type", "Content-Length", "Origin", "X-Sec-Purpose"]) {
    headers.delete(name);
  }
  const jar = new Map((sent.get("Cookie") ?? "").split("; ").map(parseCookie));
  for (const cookie of cookies) {
    const [name, value] = parseCookie(cookie.split(";")[0] ?? "");
    if (/;\s*Max-Age=0/i.test(cookie)) jar.delete(name);
    else jar.set(name, value);
  }
  headers.set("Cookie", [...jar].map(([name, value]) => `${name}=${value}`).join("; "));
  return headers;
}

function parseCookie(pair: string): [name: string, value: string] {
  const at = pair.indexOf("=");
  return [pair.slice(0, at), pair.slice(at + 1)];
}

import type { RouterContextProvider } from "react-router";
import type { AppServices } from "#app/platform/services.ts";
import { createRouterContext, type RequestInfo } from "./context.server.ts";
import { cookieName } from "./cookies.server.ts";
import { findPage, type Page } from "./pages.server.ts";

/** Where the script of a page goes next: this address, as a document. */
const locationHeader = "X-Visit-Location";

/** Returns a redirect as the page's script reads it: 204 and where it leads. Any other response as it is. */
export function redirectForScript(response: Response): Response {
  const location = locationOf(response);
  if (location === undefined) return response;
  const headers = new Headers(response.headers);
  headers.delete("Location");
  headers.set(locationHeader, location);
  return new Response(null, { status: 204, headers });
}

/** Returns what tells a script to ask for a page of another kind as a document; nothing is done for it. */
export function leaveToBrowser({ url }: Request): Response {
  const { pathname, search } = new URL(url);
  return new Response(null, { status: 204, headers: { [locationHeader]: pathname + search } });
}

type Render = (request: Request, context: RouterContextProvider) => Promise<Response | undefined>;

/**
 * Returns the function that renders the page which a redirect leads to, so that the script has it with the same
 * answer: 200, its address in `X-Visit-Location`, the cookies of both. Undefined where it leads to no working page, where a
 * session begins or ends by it, or where that page has no plain success: then the browser goes there. It runs after
 * the verb's transaction, and never undoes it.
 */
export function makeRedirectTargetRenderer(pages: readonly Page[], render: Render) {
  return async (
    services: AppServices,
    request: Request,
    redirect: Response,
    info: RequestInfo,
  ): Promise<Response | undefined> => {
    const location = locationOf(redirect);
    if (!location?.startsWith("/") || location.startsWith("//")) return undefined;
    // Out of the area that the page belongs to, as to sign in.
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
    // Those of the redirect first: what the page there deletes stays deleted.
    const own = response.headers.getSetCookie();
    response.headers.delete("Set-Cookie");
    for (const cookie of [...cookies, ...own]) response.headers.append("Set-Cookie", cookie);
    response.headers.set(locationHeader, location);
    return response;
  };
}

function locationOf({ status, headers }: Response): string | undefined {
  return status >= 300 && status < 400 ? (headers.get("Location") ?? undefined) : undefined;
}

/** The headers of a visit by the same browser after it has these cookies. */
function headersFor(sent: Headers, cookies: readonly string[]): Headers {
  const headers = new Headers(sent);
  for (const name of ["Content-Type", "Content-Length", "Origin", "X-Sec-Purpose"]) {
    headers.delete(name);
  }
  const jar = new Map((sent.get("Cookie") ?? "").split("; ").map(pairOf));
  for (const cookie of cookies) {
    const [name, value] = pairOf(cookie.split(";")[0] ?? "");
    if (/;\s*Max-Age=0/i.test(cookie)) jar.delete(name);
    else jar.set(name, value);
  }
  headers.set("Cookie", [...jar].map(([name, value]) => `${name}=${value}`).join("; "));
  return headers;
}

function pairOf(pair: string): [name: string, value: string] {
  const at = pair.indexOf("=");
  return [pair.slice(0, at), pair.slice(at + 1)];
}

import { data, href, type MiddlewareFunction, redirect } from "react-router";
import type { Actor, Role } from "#app/platform/actor.ts";
import { actorContext, servicesContext, sidContext } from "#app/platform/http/context.server.ts";
import { redirectWithNotice } from "#app/platform/http/notices.server.ts";
import { preserveForm } from "#app/platform/http/preserved-form.server.ts";
import type { PreservedForm } from "#app/platform/http/preserved-form.ts";
import { resumeSession } from "./session-cookie.middleware.server.ts";

type Context = Parameters<MiddlewareFunction>[0]["context"];

/** Who is signed in, behind a guard; anywhere else it throws, because no guard has looked. */
export function requireActor(context: Readonly<Context>): Actor {
  const actor = context.get(actorContext);
  if (!actor) throw new Error("no guard has looked who asks: is the route under a guarded layout?");
  return actor;
}

/** Where a signed-in person of this role starts. */
export function homeOf(role: Role): string {
  return role === "staff" ? href("/adoption-requests") : href("/dashboard");
}

/**
 * Guards an area: the layout's `middleware`. Nobody signed in is sent to sign in and back again; the wrong role is
 * told so with 403. Words in a form come back to their writer, with 401 or 403: whatever gets here is from a page
 * of ours. The layout must also export a loader, or client navigation skips the guard.
 */
export function requireRole(...roles: Role[]): MiddlewareFunction<Response> {
  return async ({ request, context, url }, next) => {
    const known = context.get(actorContext);
    if (known) {
      if (!roles.includes(known.role)) throw data(await wordsOf(request, url), { status: 403 });
      return next();
    }
    const services = context.get(servicesContext);
    const { actor, sid, ended, cookie } = await resumeSession(services, request);
    if (!actor) {
      const kept = await wordsOf(request, url);
      if (kept) throw data(kept, { status: 401 });
      const wanted = request.method === "GET" ? url.pathname + url.search : url.pathname;
      const whole = loginFor(wanted);
      const login = whole.length <= longestLogin ? whole : loginFor(url.pathname);
      if (!ended) throw redirect(login, 303);
      throw await redirectWithNotice(services, login, {
        kind: "error",
        text: "Session expired. Please login again.",
      });
    }
    if (!roles.includes(actor.role)) throw data(await wordsOf(request, url), { status: 403 });
    context.set(actorContext, actor);
    if (sid) context.set(sidContext, sid);
    const response = await next();
    if (cookie) response.headers.append("Set-Cookie", cookie);
    return response;
  };
}

/** Escaped once more an address grows: beyond this its search is given up rather than the sign-in page. */
const longestLogin = 8000;

function loginFor(wanted: string): string {
  return `${href("/login")}?${new URLSearchParams({ redirectTo: wanted })}`;
}

/** What stood in the form of a request that goes no further; null for a visit or an empty one. */
async function wordsOf(request: Request, url: URL): Promise<PreservedForm | null> {
  if (request.method === "GET" || request.method === "HEAD") return null;
  return (await preserveForm(request, url.pathname + url.search)) ?? null;
}

/** Only a path of ours may follow a sign-in; anything else leads to the person's own start page. */
export function localPath(wanted: string | null, fallback: string): string {
  if (!wanted?.startsWith("/") || wanted.startsWith("//") || wanted.includes("\\")) return fallback;
  // biome-ignore lint/suspicious/noControlCharactersInRegex: browsers drop these, and `/\n/x` would become `//x`
  if (/[\u0000-\u0020\u007f]/.test(wanted)) return fallback;
  const url = URL.parse(wanted, "http://local.invalid");
  // Resolving its dots can make another site's address of it: `/..//x` is `//x`.
  const isLocal = url?.host === "local.invalid" && !url.pathname.startsWith("//");
  return isLocal ? url.pathname + url.search : fallback;
}

import { data, href, type MiddlewareFunction, redirect } from "react-router";
import type { Actor, Role } from "#app/features/accounts/person.ts";
import { actorContext, worldContext } from "./context.server.ts";
import { redirectWithNotice } from "./notices.server.ts";
import { resumeSession } from "./session.server.ts";

type Context = Parameters<MiddlewareFunction>[0]["context"];

/** Who is signed in, behind a guard; anywhere else it throws, because no guard has looked. */
export function requireActor(context: Readonly<Context>): Actor {
  return context.get(actorContext);
}

/** Where a signed-in person of this role starts. */
export function homeOf(role: Role): string {
  return role === "staff" ? href("/adoption-requests") : "/dashboard";
}

/**
 * Guards an area: the layout's `middleware`. Nobody signed in is sent to sign in and back again, the wrong
 * role is told so with 403. The layout must also export a loader, or client navigation skips the guard.
 */
export function requireRole(...roles: Role[]): MiddlewareFunction<Response> {
  return async ({ request, context, url }, next) => {
    const world = context.get(worldContext);
    const { actor, ended, cookie } = await resumeSession(world, request);
    if (!actor) {
      const wanted = request.method === "GET" ? url.pathname + url.search : url.pathname;
      const login = `${href("/login")}?${new URLSearchParams({ redirectTo: wanted })}`;
      if (!ended) throw redirect(login, 303);
      throw await redirectWithNotice(world, login, {
        kind: "error",
        text: "Session expired. Please login again.",
      });
    }
    if (!roles.includes(actor.role)) throw data(null, { status: 403 });
    context.set(actorContext, actor);
    const response = await next();
    if (cookie) response.headers.append("Set-Cookie", cookie);
    return response;
  };
}

/** Only a path of ours may follow a sign-in; anything else leads to the person's own start page. */
export function localPath(wanted: string | null, fallback: string): string {
  if (!wanted?.startsWith("/") || wanted.startsWith("//") || wanted.includes("\\")) return fallback;
  // biome-ignore lint/suspicious/noControlCharactersInRegex: browsers drop these, and `/\n/x` would become `//x`
  if (/[\u0000-\u0020\u007f]/.test(wanted)) return fallback;
  const url = URL.parse(wanted, "http://local.invalid");
  return url?.host === "local.invalid" ? url.pathname + url.search : fallback;
}

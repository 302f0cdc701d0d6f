import {
  createContext,
  data,
  href,
  type MiddlewareFunction,
  redirect,
  redirectDocument,
} from "react-router";
import { withRedirect } from "#app/features/accounts/auth/sign-in/redirect-to.ts";
import { hasSecondFactor } from "#app/features/accounts/sign-in-policy/sign-in-policy.server.ts";
import { mayHaveSecondFactor } from "#app/features/accounts/sign-in-policy/sign-in-policy.ts";
import { type Actor, type Role, runsRescue } from "#app/platform/actor.ts";
import { actorContext, servicesContext, sidContext } from "#app/platform/http/context.server.ts";
import { sessionExpired } from "#app/platform/http/errors.ts";
import { redirectWithNotice } from "#app/platform/http/notices.server.ts";
import { preserveForm } from "#app/platform/http/preserved-form.server.ts";
import type { PreservedForm } from "#app/platform/http/preserved-form.ts";
import type { Outcome } from "#app/platform/outcome.ts";
import { renewedCookie, resumeSession } from "./session-cookie.middleware.server.ts";

type Context = Parameters<MiddlewareFunction>[0]["context"];

/** Whether this request has given the person's password. */
const passwordGivenContext = createContext(false);

/** Passes on the outcome of a verb that asks for the password again: after a success the session has a new id. */
export async function renewingSession<Value>(
  context: Readonly<Context>,
  verb: Promise<Outcome<Value>>,
): Promise<Outcome<Value>> {
  const outcome = await verb;
  if (outcome.ok) context.set(passwordGivenContext, true);
  return outcome;
}

/** Returns who is signed in, behind a guard; throws in a route that no guard protects. */
export function requireActor(context: Readonly<Context>): Actor {
  const actor = context.get(actorContext);
  if (!actor) throw new Error("no guard has set an actor: is the route under a guarded layout?");
  return actor;
}

/**
 * The loader of sign-in and registration. Returns where they lead on success, empty for the start page of the role.
 * Redirects a person who is signed in already.
 */
export async function requireVisitor({
  context,
  request,
  url,
}: {
  context: Readonly<Context>;
  request: Request;
  url: URL;
}): Promise<{ redirectTo: string }> {
  const { actor } = await resumeSession(context.get(servicesContext), request);
  const wanted = url.searchParams.get("redirectTo");
  if (actor) throw redirect(localPath(wanted, homeOf(actor.role)), 303);
  return { redirectTo: localPath(wanted, "") };
}

/** Returns the path of the start page of a role. */
export function homeOf(role: Role): string {
  return runsRescue(role) ? href("/adoption-requests") : href("/dashboard");
}

/**
 * Guards an area: the layout's `middleware`. Redirects whoever is not signed in to sign in and back again; answers 403
 * to another role. Staff who lack the second factor that all of them need are led to set one up, and nowhere else. A
 * form that is refused here, with 401 or 403, comes back with what was typed. The layout must also export a loader, or
 * client navigation skips the guard.
 *
 * @see specification 6
 */
export function requireRole(...roles: Role[]): MiddlewareFunction<Response> {
  return async ({ request, context, url }, next) => {
    const known = context.get(actorContext);
    if (known) {
      if (!roles.includes(known.role)) throw data(await typedIn(request, url), { status: 403 });
      return next();
    }
    const services = context.get(servicesContext);
    const { actor, sid, ended, cookie, lacksSecondFactor } = await resumeSession(services, request);
    if (!actor) {
      const preserved = await typedIn(request, url);
      if (preserved) throw data(preserved, { status: 401 });
      const wanted = request.method === "GET" ? url.pathname + url.search : url.pathname;
      const whole = withRedirect(href("/login"), wanted);
      const login =
        whole.length <= longestLogin ? whole : withRedirect(href("/login"), url.pathname);
      if (!ended) throw redirectDocument(login, 303);
      throw await redirectWithNotice(services, login, {
        kind: "error",
        text: sessionExpired,
      });
    }
    if (!roles.includes(actor.role)) throw data(await typedIn(request, url), { status: 403 });
    if (lacksSecondFactor && !isSetUp(url)) {
      const preserved = await typedIn(request, url);
      if (preserved) throw data({ ...preserved, first: setUpFirst }, { status: 403 });
      throw redirectDocument(setUpFirst.to, 303);
    }
    context.set(actorContext, actor);
    if (sid) context.set(sidContext, sid);
    const response = await next();
    const renewed =
      sid && context.get(passwordGivenContext)
        ? await renewedCookie(services, { sid, role: actor.role })
        : undefined;
    const latest = renewed ?? cookie;
    if (latest) response.headers.append("Set-Cookie", latest);
    return response;
  };
}

const setUpFirst = {
  title: "Please set up a second step first",
  text: "All staff need a second step at sign-in now. Nothing you typed is lost: set yours up in a new tab, then come back to this one and send your form again.",
  to: href("/dashboard/settings/second-factor"),
  label: "Set up a second step",
};

/** Whether the address is one of those where a second factor is set up. */
function isSetUp({ pathname }: URL): boolean {
  return pathname === setUpFirst.to || pathname.startsWith(`${setUpFirst.to}/`);
}

/**
 * Guards the screens of the second factor, inside of a guarded layout: for staff, and for whoever has one from when they
 * were. Answers 403 to anybody else, with what was typed.
 */
export const requireSecondFactorHolder: MiddlewareFunction<Response> = async (
  { request, context, url },
  next,
) => {
  const { id, role } = requireActor(context);
  const { reader } = context.get(servicesContext).db;
  if (!mayHaveSecondFactor(role, !runsRescue(role) && (await hasSecondFactor(reader, id)))) {
    throw data(await typedIn(request, url), { status: 403 });
  }
  return next();
};

/** In characters. An address beyond it, which grows by escaping, loses its query string. */
const longestLogin = 8000;

/** Returns what was typed into the form of a refused request; null for a GET or an empty form. */
async function typedIn(request: Request, url: URL): Promise<PreservedForm | null> {
  if (request.method === "GET" || request.method === "HEAD") return null;
  return (await preserveForm(request, url.pathname + url.search)) ?? null;
}

/** Returns `wanted` where it is a path of this site, else `fallback`: a sign-in never leads to another site. */
export function localPath(wanted: string | null, fallback: string): string {
  if (!wanted?.startsWith("/") || wanted.startsWith("//") || wanted.includes("\\")) return fallback;
  // biome-ignore lint/suspicious/noControlCharactersInRegex: browsers drop these, and `/\n/x` would become `//x`
  if (/[\u0000-\u0020\u007f]/.test(wanted)) return fallback;
  const url = URL.parse(wanted, "http://local.invalid");
  // Resolving its dots can make another site's address of it: `/..//x` is `//x`.
  const isLocal = url?.host === "local.invalid" && !url.pathname.startsWith("//");
  return isLocal ? url.pathname + url.search : fallback;
}

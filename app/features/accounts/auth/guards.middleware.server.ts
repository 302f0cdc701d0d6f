import {
  createContext,
  data,
  href,
  type MiddlewareFunction,
  redirect,
  redirectDocument,
} from "react-router";
import { withRedirect } from "#app/features/accounts/auth/sign-in/redirect-to.ts";
import { hasSecondFactor } from "#app/features/accounts/second-factor-policy/second-factor-policy.server.ts";
import { mayHaveSecondFactor } from "#app/features/accounts/second-factor-policy/second-factor-policy.ts";
import { type Actor, type Role, runsRescue } from "#app/platform/actor.ts";
import { actorContext, servicesContext, sidContext } from "#app/platform/http/context.server.ts";
import { sessionExpired } from "#app/platform/http/errors.ts";
import { redirectWithNotice } from "#app/platform/http/notices.server.ts";
import { preserveForm } from "#app/platform/http/preserved-form.server.ts";
import type { PreservedForm } from "#app/platform/http/preserved-form.ts";
import type { Outcome } from "#app/platform/outcome.ts";
import { renewedCookie, resumeSession } from "./session-cookie.middleware.server.ts";

type Context = Parameters<MiddlewareFunction>[0]["context"];

const passwordGivenContext = createContext(false);

/** After a verb that asks for the password again, the session gets a new id. */
export async function renewingSession<Value>(
  context: Readonly<Context>,
  verb: Promise<Outcome<Value>>,
): Promise<Outcome<Value>> {
  const outcome = await verb;
  if (outcome.ok) context.set(passwordGivenContext, true);
  return outcome;
}

/** Throws in a route that no guard protects. */
export function requireActor(context: Readonly<Context>): Actor {
  const actor = context.get(actorContext);
  if (!actor) throw new Error("no guard has set an actor: is the route under a guarded layout?");
  return actor;
}

/** Returns the target after sign-in, empty for the role's start page; redirects who is signed in already. */
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
  const path = url.searchParams.get("redirectTo");
  if (actor) throw redirect(localPath(path, homePath(actor.role)), 303);
  return { redirectTo: localPath(path, "") };
}

export function homePath(role: Role): string {
  return runsRescue(role) ? href("/adoption-requests") : href("/dashboard");
}

/**
 * Guards an area, as the layout's `middleware`: redirects visitors to sign in, answers 403 to another role, and sends
 * staff who lack a required second factor to set one up. A refused form (401, 403) keeps its input. The layout must
 * also export a loader, or client navigation skips the guard.
 *
 * @see specification 6
 */
export function requireRole(...roles: Role[]): MiddlewareFunction<Response> {
  return async ({ request, context, url }, next) => {
    const known = context.get(actorContext);
    if (known) {
      if (!roles.includes(known.role))
        throw data(await preserveInput(request, url), { status: 403 });
      return next();
    }
    const services = context.get(servicesContext);
    const { actor, sid, ended, cookie, lacksSecondFactor } = await resumeSession(services, request);
    if (!actor) {
      const preserved = await preserveInput(request, url);
      if (preserved) throw data(preserved, { status: 401 });
      const target = request.method === "GET" ? url.pathname + url.search : url.pathname;
      const whole = withRedirect(href("/login"), target);
      const login =
        whole.length <= maxLoginLength ? whole : withRedirect(href("/login"), url.pathname);
      if (!ended) throw redirectDocument(login, 303);
      throw await redirectWithNotice(services, login, {
        kind: "error",
        text: sessionExpired,
      });
    }
    if (!roles.includes(actor.role)) throw data(await preserveInput(request, url), { status: 403 });
    if (lacksSecondFactor && !isSetUp(url)) {
      const preserved = await preserveInput(request, url);
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
  text: "All staff need a second step at sign-in now. Nothing you typed is lost. Set up your second step in a new tab, then come back and send your form again.",
  to: href("/dashboard/settings/second-factor"),
  label: "Set up a second step",
};

function isSetUp({ pathname }: URL): boolean {
  return pathname === setUpFirst.to || pathname.startsWith(`${setUpFirst.to}/`);
}

/** For staff, and for others who still have a second factor from when they were staff; else 403. */
export const requireSecondFactorHolder: MiddlewareFunction<Response> = async (
  { request, context, url },
  next,
) => {
  const { id, role } = requireActor(context);
  const { reader } = context.get(servicesContext).db;
  if (!mayHaveSecondFactor(role, !runsRescue(role) && (await hasSecondFactor(reader, id)))) {
    throw data(await preserveInput(request, url), { status: 403 });
  }
  return next();
};

/** In characters. A longer address, which escaping can cause, loses its query string. */
const maxLoginLength = 8000;

/** Null for a GET or an empty form. */
async function preserveInput(request: Request, url: URL): Promise<PreservedForm | null> {
  if (request.method === "GET" || request.method === "HEAD") return null;
  return (await preserveForm(request, url.pathname + url.search)) ?? null;
}

/** Returns `path` if it belongs to this site, else `fallback`: a sign-in never leads to another site. */
export function localPath(path: string | null, fallback: string): string {
  if (!path?.startsWith("/") || path.startsWith("//") || path.includes("\\")) return fallback;
  // biome-ignore lint/suspicious/noControlCharactersInRegex: browsers drop these, and `/\n/x` would become `//x`
  if (/[\u0000-\u0020\u007f]/.test(path)) return fallback;
  const url = URL.parse(path, "http://local.invalid");
  // Resolving its dots can turn it into another site's address: `/..//x` is `//x`.
  const isLocal = url?.host === "local.invalid" && !url.pathname.startsWith("//");
  return isLocal ? url.pathname + url.search : fallback;
}

import type { MiddlewareFunction } from "react-router";
import { namesSession } from "#app/platform/http/cacheable-pages.server.ts";
import { actorContext, servicesContext } from "#app/platform/http/context.server.ts";
import { resumeSession } from "./session-cookie.middleware.server.ts";

/** For public pages: an ended session counts as none, and nothing is read without a session cookie. */
export const recogniseVisitor: MiddlewareFunction<Response> = async (
  { request, context },
  next,
) => {
  if (!namesSession(request.headers.get("Cookie"))) return next();
  const { actor, cookie } = await resumeSession(context.get(servicesContext), request);
  context.set(actorContext, actor ?? null);
  const response = await next();
  if (cookie) response.headers.append("Set-Cookie", cookie);
  return response;
};

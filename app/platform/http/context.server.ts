import { createContext, RouterContextProvider } from "react-router";
import type { Actor } from "#app/platform/actor.ts";
import type { Code } from "#app/platform/outcome.ts";
import type { AppServices } from "#app/platform/services.ts";
import type { RequestRefusal } from "./errors.ts";
import type { Notice } from "./notices.server.ts";

/** What the process knows of one request before the router sees it. */
export type RequestInfo = {
  requestId: string;
  /** The visitor's address, forwarded headers already judged. */
  address: string;
  /** Set when the process refuses the request: the app then renders that refusal's page. */
  refusal?: RequestRefusal;
  /** Seconds, beside SERVICE_UNAVAILABLE and RATE_LIMITED. */
  retryAfter?: number;
};

export const servicesContext = createContext<AppServices>();
export const requestInfoContext = createContext<RequestInfo>();
/** Who is signed in; set by `requireRole`, read by `requireActor`. */
export const actorContext = createContext<Actor | null>(null);
/** The secret id of the session behind `actorContext`. */
export const sidContext = createContext<string>();
export const noticeContext = createContext<Notice | null>(null);
/** Set when an exception has a better answer than 500, e.g. a database that is not to be had now. */
export const failureContext = createContext<Code | null>(null);

export function createRouterContext(
  services: AppServices,
  visit: RequestInfo,
): RouterContextProvider {
  const context = new RouterContextProvider();
  context.set(servicesContext, services);
  context.set(requestInfoContext, visit);
  return context;
}

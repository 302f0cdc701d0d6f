import { createContext, RouterContextProvider } from "react-router";
import type { Actor } from "#app/platform/actor.ts";
import type { ApiArea } from "#app/platform/api/operation.server.ts";
import type { Code } from "#app/platform/outcome.ts";
import { networkOf } from "#app/platform/rate-limit/network.server.ts";
import type { AppServices } from "#app/platform/services.ts";
import type { RequestRefusal } from "./errors.ts";
import type { Notice } from "./notices.server.ts";
import type { PreservedForm } from "./preserved-form.ts";

/** What the server knows of a request before the router sees it. */
export type RequestInfo = {
  requestId: string;
  /**
   * The client's address, from forwarded headers where a trusted proxy set them. Routes find its network here, which
   * limits count as one visitor.
   */
  address: string;
  /** Set when the server refuses the request: the application then renders its error page. */
  refusal?: RequestRefusal;
  /** What was sent, for the error page to give back; its `action` is filled in there. */
  preservedForm?: PreservedForm;
  /** Seconds, beside SERVICE_UNAVAILABLE and RATE_LIMITED. */
  retryAfter?: number;
};

/** Who calls the API by a token. */
export type ApiCaller = {
  actor: Actor;
  tokenId: string;
  /** What a token of another system is held to; undefined for a person's own. */
  limit?: "read" | ApiArea;
  /** All staff need a second factor, and this one has none. */
  lacksSecondFactor?: true;
};

export const servicesContext = createContext<AppServices>();
export const requestInfoContext = createContext<RequestInfo>();
/** Who is signed in; set by `requireRole`, read by `requireActor`. */
export const actorContext = createContext<Actor | null>(null);
/** The secret id of the session behind `actorContext`. */
export const sidContext = createContext<string>();
/** Whose bearer token a call of the API carries; `invalid` for one that does not work. */
export const apiCallerContext = createContext<ApiCaller | "invalid" | null>(null);
export const noticeContext = createContext<Notice | null>(null);
/** Set when an exception has a more exact status than 500, e.g. when the database is not available. */
export const failureContext = createContext<Code | null>(null);

export function createRouterContext(
  services: AppServices,
  info: RequestInfo,
): RouterContextProvider {
  const context = new RouterContextProvider();
  context.set(servicesContext, services);
  context.set(requestInfoContext, { ...info, address: networkOf(info.address) });
  return context;
}

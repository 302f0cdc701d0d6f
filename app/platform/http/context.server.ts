import { createContext, RouterContextProvider } from "react-router";
import type { Actor } from "#app/platform/actor.ts";
import type { ApiArea } from "#app/platform/api/operation.server.ts";
import type { Code } from "#app/platform/outcome.ts";
import { networkOf } from "#app/platform/rate-limit/network.server.ts";
import type { WaitingCount } from "#app/platform/records/home-part.ts";
import type { AppServices } from "#app/platform/services.ts";
import type { RequestRefusal } from "./errors.ts";
import type { Notice } from "./notices.server.ts";
import type { PreservedForm } from "./preserved-form.ts";

/** What the server knows of a request before the router sees it. */
export type RequestInfo = {
  requestId: string;
  /** The client's address, from forwarded headers where a trusted proxy set them. Rate limits count its network. */
  address: string;
  /** Set when the server refuses the request: the application renders the error page. */
  refusal?: RequestRefusal;
  /** The fields that were sent, for the error page to give back; it fills in `action`. */
  preservedForm?: PreservedForm;
  /** The page of the form that was sent, where an error page leads back to. */
  formPage?: string | undefined;
  /** In seconds, with SERVICE_UNAVAILABLE and RATE_LIMITED. */
  retryAfter?: number;
};

/** The caller of the API, by a token. */
export type ApiCaller = {
  actor: Actor;
  tokenId: string;
  /** What a system's token is limited to; undefined for a person's own. */
  limit?: "read" | ApiArea;
  /** Staff must have a second factor, and this member has none. */
  lacksSecondFactor?: true;
};

export const servicesContext = createContext<AppServices>();
export const requestInfoContext = createContext<RequestInfo>();
/** The signed-in person; set by `requireRole`, read by `requireActor`. */
export const actorContext = createContext<Actor | null>(null);
/** The secret id of the session behind `actorContext`. */
export const sidContext = createContext<string>();
/** The caller whose bearer token an API call carries; `invalid` for a token that does not work. */
export const apiCallerContext = createContext<ApiCaller | "invalid" | null>(null);
export const noticeContext = createContext<Notice | null>(null);
/** What waits for the signed-in person, counted once for each request of the dashboard. */
export const waitingCountsContext = createContext<() => Promise<WaitingCount[]>>();
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

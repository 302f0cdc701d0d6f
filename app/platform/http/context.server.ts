import { createContext, RouterContextProvider } from "react-router";
import type { Actor } from "#app/platform/actor.ts";
import type { ApiArea } from "#app/platform/api/operation.server.ts";
import type { Code } from "#app/platform/outcome.ts";
import { addressNetwork } from "#app/platform/rate-limit/network.server.ts";
import type { WaitingCount } from "#app/platform/records/home-part.ts";
import type { AppServices } from "#app/platform/services.ts";
import type { RequestRefusal } from "./errors.ts";
import type { Notice } from "./notices.server.ts";
import type { PreservedForm } from "./preserved-form.ts";

export type RequestInfo = {
  requestId: string;
  /** From forwarded headers of a trusted proxy. Rate limits count its network. */
  address: string;
  refusal?: RequestRefusal;
  /** The sent fields, returned by the error page. */
  preservedForm?: PreservedForm;
  /** The form's page, to which an error page links. */
  formPage?: string | undefined;
  /** Seconds; with SERVICE_UNAVAILABLE and RATE_LIMITED. */
  retryAfter?: number;
};

export type ApiCaller = {
  actor: Actor;
  tokenId: string;
  limit?: "read" | ApiArea;
  /** Staff must have a second factor, and this person has none. */
  lacksSecondFactor?: true;
};

export const servicesContext = createContext<AppServices>();
export const requestInfoContext = createContext<RequestInfo>();
/** Set by `requireRole`, read by `requireActor`. */
export const actorContext = createContext<Actor | null>(null);
export const sidContext = createContext<string>();
/** `invalid` for a token that does not work. */
export const apiCallerContext = createContext<ApiCaller | "invalid" | null>(null);
export const noticeContext = createContext<Notice | null>(null);
export const waitingCountsContext = createContext<() => Promise<WaitingCount[]>>();
/** A more exact status than 500 for an exception. */
export const failureContext = createContext<Code | null>(null);

export function createRouterContext(
  services: AppServices,
  info: RequestInfo,
): RouterContextProvider {
  const context = new RouterContextProvider();
  context.set(servicesContext, services);
  context.set(requestInfoContext, { ...info, address: addressNetwork(info.address) });
  return context;
}

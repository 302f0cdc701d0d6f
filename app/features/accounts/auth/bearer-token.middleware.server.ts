import type { MiddlewareFunction } from "react-router";
import { findCaller } from "#app/features/accounts/api-token/api-token.server.ts";
import {
  type ApiCaller,
  apiCallerContext,
  servicesContext,
} from "#app/platform/http/context.server.ts";
import type { AppServices } from "#app/platform/services.ts";

/**
 * Says by whose token a call of the API comes, if by any: the operation decides whether it needs one. Cookies count for
 * nothing here.
 */
export const readBearerToken: MiddlewareFunction<Response> = async ({ request, context }, next) => {
  context.set(apiCallerContext, await findBearer(context.get(servicesContext), request));
  return next();
};

/** Returns who calls by the request's bearer token; `invalid` for one that does not work, null without any. */
export async function findBearer(
  services: AppServices,
  request: Request,
): Promise<ApiCaller | "invalid" | null> {
  const header = request.headers.get("Authorization");
  if (header === null || header.trim() === "") return null;
  const [, token = ""] = /^Bearer +(\S+)\s*$/i.exec(header) ?? [];
  return (await findCaller(services, token)) ?? "invalid";
}

import type { MiddlewareFunction } from "react-router";
import { findCaller } from "#app/features/accounts/api-token/api-token.server.ts";
import type { Actor } from "#app/platform/actor.ts";
import type { ApiArea } from "#app/platform/api/operation.server.ts";
import {
  type ApiCaller,
  apiCallerContext,
  servicesContext,
} from "#app/platform/http/context.server.ts";
import type { AppServices } from "#app/platform/services.ts";

/** Each operation decides whether it needs a caller. Cookies do not count. */
export const readBearerToken: MiddlewareFunction<Response> = async ({ request, context }, next) => {
  context.set(apiCallerContext, await findBearer(context.get(servicesContext), request));
  return next();
};

/** `invalid` for a token that does not work, null without any. */
export async function findBearer(
  services: AppServices,
  request: Request,
): Promise<ApiCaller | "invalid" | null> {
  const header = request.headers.get("Authorization");
  if (header === null || header.trim() === "") return null;
  const [, token = ""] = /^Bearer +(\S+)\s*$/i.exec(header) ?? [];
  return (await findCaller(services, token)) ?? "invalid";
}

/** Returns undefined unless the token may read this area of the API. */
export async function findBearerActor(
  services: AppServices,
  request: Request,
  area: ApiArea,
): Promise<Actor | undefined> {
  const caller = await findBearer(services, request);
  if (!caller || caller === "invalid" || caller.lacksSecondFactor) return undefined;
  const { actor, limit = "read" } = caller;
  return limit === "read" || limit === area ? actor : undefined;
}

import type { Role } from "#app/platform/actor.ts";
import { isApiPath } from "#app/platform/api/api-response.server.ts";
import type { AppServices } from "#app/platform/services.ts";
import { findBearer } from "./bearer-token.middleware.server.ts";
import { findSessionPerson } from "./session-cookie.middleware.server.ts";

export type Uploader = { personId: string; role: Role };
export type FindUploader = (request: Request) => Promise<Uploader | undefined>;

/**
 * Returns the function that says who sends a request, by its session cookie alone, or for the API by its token:
 * the body is not read, the session not extended. For the server, which decides about a large body before it takes one.
 */
export function uploaderFinder(services: AppServices): FindUploader {
  return async (request) => {
    if (isApiPath(new URL(request.url).pathname)) {
      const caller = await findBearer(services, request);
      if (!caller || caller === "invalid") return undefined;
      return { personId: caller.actor.id, role: caller.actor.role };
    }
    const person = await findSessionPerson(services, request);
    return person && { personId: person.id, role: person.role };
  };
}

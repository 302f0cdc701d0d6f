import type { Role } from "#app/platform/actor.ts";
import { isApiPath } from "#app/platform/api/api-response.server.ts";
import type { AppServices } from "#app/platform/services.ts";
import { findBearer } from "./bearer-token.middleware.server.ts";
import { findSessionPerson } from "./session-cookie.middleware.server.ts";

export type Uploader = { personId: string; role: Role };
export type FindUploader = (request: Request) => Promise<Uploader | undefined>;

/**
 * Returns the function that identifies a request's sender by the session cookie alone, or by the token for the API: it
 * reads no body and extends no session. The server asks it before it accepts a large body.
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

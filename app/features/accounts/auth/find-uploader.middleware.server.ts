import type { Role } from "#app/platform/actor.ts";
import type { AppServices } from "#app/platform/services.ts";
import { findSessionPerson } from "./session-cookie.middleware.server.ts";

export type Uploader = { personId: string; role: Role };
export type FindUploader = (request: Request) => Promise<Uploader | undefined>;

/**
 * Returns the function that says who sends a request, by its session cookie alone: the body is not read, the session
 * not extended. For the server, which decides about a large body before it takes one.
 */
export function uploaderFinder(services: AppServices): FindUploader {
  return async (request) => {
    const person = await findSessionPerson(services, request);
    return person && { personId: person.id, role: person.role };
  };
}

import { findPerson } from "#app/features/accounts/person/find-person.server.ts";
import type { Actor, Role } from "#app/platform/actor.ts";
import { isApiPath } from "#app/platform/api/api-response.server.ts";
import type { AppServices } from "#app/platform/services.ts";
import { findBearer } from "./bearer-token.middleware.server.ts";
import { findSessionPerson } from "./session-cookie.middleware.server.ts";

export type Uploader = {
  personId: string;
  role: Role;
  isConfirmed: boolean;
};
export type FindUploader = (request: Request) => Promise<Uploader | undefined>;

/** Finds who sends a request, before the server accepts a large body: reads no body and extends no session. */
export function uploaderFinder(services: AppServices): FindUploader {
  return async (request) => {
    const actor = await findActor(services, request);
    if (!actor) return undefined;
    const person = await findPerson(services.db.reader, actor.id);
    const isConfirmed = person?.email_verified_at != null;
    return { personId: actor.id, role: actor.role, isConfirmed };
  };
}

async function findActor(services: AppServices, request: Request): Promise<Actor | undefined> {
  if (!isApiPath(new URL(request.url).pathname)) return findSessionPerson(services, request);
  const caller = await findBearer(services, request);
  return caller && caller !== "invalid" ? caller.actor : undefined;
}

import type { Cookie } from "react-router";
import {
  endSession,
  findActor,
  findLivePerson,
  sessionDays,
  startSession,
} from "#app/features/accounts/session/session.server.ts";
import type { Actor, Role } from "#app/platform/actor.ts";
import { ownCookie, readCookie } from "#app/platform/http/cookies.server.ts";
import type { AppServices } from "#app/platform/services.ts";

/** The cookie carries the session's id and the role; the row in the database decides. */
type SessionCookie = { sid: string; role: Role };

function sessionCookie(services: AppServices): Cookie {
  return ownCookie(services, "session", { maxAge: sessionDays * 24 * 60 * 60 });
}

async function readSession(
  services: AppServices,
  request: Request,
): Promise<SessionCookie | undefined> {
  const value = await readCookie(sessionCookie(services), request);
  if (typeof value !== "object" || value === null) return undefined;
  const { sid, role } = value as Partial<SessionCookie>;
  return typeof sid === "string" && role ? { sid, role } : undefined;
}

/**
 * Returns who sends this request, as the database has them now. `ended`: the cookie names a session that is over.
 * `cookie`: to be set, because the thirty days begin anew or the role has changed.
 */
export async function resumeSession(
  services: AppServices,
  request: Request,
): Promise<{ actor?: Actor; sid?: string; ended: boolean; cookie?: string }> {
  const session = await readSession(services, request);
  if (!session) return { ended: false };
  const found = await findActor(services, session.sid);
  if (!found) return { ended: true };
  const stale = found.extended || found.actor.role !== session.role;
  return {
    actor: found.actor,
    sid: session.sid,
    ended: false,
    ...(stale && {
      cookie: await sessionCookie(services).serialize({ sid: session.sid, role: found.actor.role }),
    }),
  };
}

/** Returns whose session the request's cookie names, if it still works. Changes nothing, other than `resumeSession`. */
export async function findSessionPerson(
  services: AppServices,
  request: Request,
): Promise<Actor | undefined> {
  const session = await readSession(services, request);
  return session && findLivePerson(services, session.sid);
}

/** Starts a session under a new id, and ends the browser's former one. Returns the cookie to set. */
export async function openSession(
  services: AppServices,
  request: Request,
  actor: Actor,
): Promise<string> {
  const old = await readSession(services, request);
  if (old) await endSession(services, old.sid);
  const sid = await startSession(services, actor.id, request.headers.get("User-Agent") ?? "");
  return sessionCookie(services).serialize({ sid, role: actor.role } satisfies SessionCookie);
}

/** Ends the browser's session, for every copy of its cookie. Returns the cookie that clears it. */
export async function closeSession(services: AppServices, request: Request): Promise<string> {
  const session = await readSession(services, request);
  if (session) await endSession(services, session.sid);
  return sessionCookie(services).serialize("", { maxAge: 0 });
}

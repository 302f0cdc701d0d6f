import type { Cookie } from "react-router";
import {
  type SignedInBrowser,
  type SignInBrowser,
  trustBrowser,
} from "#app/features/accounts/session/known-browser.server.ts";
import {
  endSession,
  findActor,
  findLivePerson,
  renewSession,
} from "#app/features/accounts/session/session.server.ts";
import {
  knownBrowserDays,
  sessionDays,
} from "#app/features/accounts/session-policy/session-policy.ts";
import type { Actor, Role } from "#app/platform/actor.ts";
import { isDatabaseBusy } from "#app/platform/db/database-errors.server.ts";
import { ownCookie, readCookie, readUnnamedCookie } from "#app/platform/http/cookies.server.ts";
import { forgetReferences, hasOpened, isSender } from "#app/platform/http/sender-cookie.server.ts";
import type { ReferenceReader } from "#app/platform/records/reference-part.ts";
import type { AppServices } from "#app/platform/services.ts";

/** The database row decides about the role. `former`: the previous id, which ends when this one is first used. */
type SessionCookie = { sid: string; role: Role; former?: string };

const daySeconds = 24 * 60 * 60;

function sessionCookie(services: AppServices): Cookie {
  return ownCookie(services, "session", { maxAge: sessionDays * daySeconds });
}

/** Makes the browser known at the next sign-in; gives no access. */
function browserCookie(services: AppServices): Cookie {
  return ownCookie(services, "browser", { maxAge: knownBrowserDays * daySeconds });
}

export async function readBrowser(services: AppServices, request: Request): Promise<SignInBrowser> {
  const token = await readCookie(browserCookie(services), request);
  return {
    token: typeof token === "string" && /^[\w-]{22}$/.test(token) ? token : undefined,
    userAgent: request.headers.get("User-Agent") ?? "",
  };
}

export async function rememberBrowser(
  services: AppServices,
  request: Request,
  personId: string,
): Promise<string> {
  const { token } = await readBrowser(services, request);
  return browserCookie(services).serialize(await trustBrowser(services, personId, token));
}

async function readSession(
  services: AppServices,
  request: Request,
): Promise<SessionCookie | undefined> {
  // No other cookie ever held an id and a role.
  const value =
    (await readCookie(sessionCookie(services), request)) ??
    (await readUnnamedCookie(services, "session", request));
  if (typeof value !== "object" || value === null) return undefined;
  const { sid, role, former } = value as Partial<SessionCookie>;
  if (typeof sid !== "string" || !role) return undefined;
  return { sid, role, ...(typeof former === "string" && { former }) };
}

type ResumedSession = {
  actor?: Actor;
  sid?: string;
  ended: boolean;
  cookie?: string;
  lacksSecondFactor?: true;
};

/**
 * `ended`: the cookie names a session that has ended. `cookie`: to be set, because the lifetime began anew, the role
 * changed or the former id ended. `lacksSecondFactor`: all staff need one, and this member has none.
 */
export async function resumeSession(
  services: AppServices,
  request: Request,
): Promise<ResumedSession> {
  const session = await readSession(services, request);
  if (!session) return { ended: false };
  const found = await findActor(services, session.sid);
  if (!found) return { ended: true };
  const isFirstUse = session.former !== undefined && (await endFormer(services, session.former));
  const stale = found.extended || found.actor.role !== session.role || isFirstUse;
  return {
    actor: found.actor,
    sid: session.sid,
    ended: false,
    ...(found.lacksSecondFactor && { lacksSecondFactor: true }),
    ...(stale && {
      cookie: await sessionCookie(services).serialize({ sid: session.sid, role: found.actor.role }),
    }),
  };
}

/** Returns false when nothing can be written: the next request does it. */
async function endFormer(services: AppServices, former: string): Promise<boolean> {
  try {
    await endSession(services, former);
    return true;
  } catch (error) {
    if (!isDatabaseBusy(error)) throw error;
    return false;
  }
}

/** The same session under a new id; undefined when it has ended or nothing can be written. */
export async function renewedCookie(
  services: AppServices,
  { sid, role }: { sid: string; role: Role },
): Promise<string | undefined> {
  const next = await renewSession(services, sid);
  if (next === undefined) return undefined;
  const value: SessionCookie = { sid: next, role, former: sid };
  return sessionCookie(services).serialize(value);
}

/** Unlike `resumeSession` it changes nothing. */
export async function findSessionPerson(
  services: AppServices,
  request: Request,
): Promise<Actor | undefined> {
  const session = await readSession(services, request);
  return session && findLivePerson(services, session.sid);
}

export async function findReader(
  services: AppServices,
  request: Request,
  reference: string,
): Promise<ReferenceReader> {
  const { actor } = await resumeSession(services, request);
  return {
    isSender: await isSender(services, request, reference),
    hasKey: await hasOpened(services, request, reference),
    personId: actor?.id,
  };
}

type NewSession = { actor: Actor; sid: string; browser: SignedInBrowser };

/** Ends the browser's former session. A browser of several people also forgets the references that it opened. */
export async function sessionCookies(
  services: AppServices,
  request: Request,
  { actor, sid, browser }: NewSession,
): Promise<string[]> {
  await endRequestSession(services, request);
  return [
    await sessionCookie(services).serialize({ sid, role: actor.role } satisfies SessionCookie),
    await browserCookie(services).serialize(browser.token),
    ...(browser.isShared ? await forgetReferences(services) : []),
  ];
}

async function endRequestSession(services: AppServices, request: Request): Promise<void> {
  const session = await readSession(services, request);
  if (!session) return;
  await endSession(services, session.sid);
  if (session.former !== undefined) await endSession(services, session.former);
}

/**
 * Deletes the session's cookie, those of opened references, and the pages' stored texts, also without scripts. The
 * service worker goes with them; its cache stays, because it holds nothing personal.
 */
export async function closeSession(
  services: AppServices,
  request: Request,
  response: Response,
): Promise<Response> {
  await endRequestSession(services, request);
  const ended = await sessionCookie(services).serialize("", { maxAge: 0 });
  for (const cookie of [ended, ...(await forgetReferences(services))]) {
    response.headers.append("Set-Cookie", cookie);
  }
  response.headers.set("Clear-Site-Data", '"storage"');
  return response;
}

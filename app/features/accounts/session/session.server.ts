import { createHash, createHmac, randomBytes } from "node:crypto";
import { endTokensOf } from "#app/features/accounts/api-token/api-token.server.ts";
import {
  lockActivePerson,
  lockPerson,
  type Person,
} from "#app/features/accounts/person/find-person.server.ts";
import { lacksRequired } from "#app/features/accounts/second-factor-policy/second-factor-policy.server.ts";
import {
  sessionExpiry,
  touchAfterMs,
} from "#app/features/accounts/session-policy/session-policy.ts";
import { type Actor, runsRescue } from "#app/platform/actor.ts";
import { recordAudit } from "#app/platform/audit/audit.server.ts";
import { signedIn } from "#app/platform/audit/audit.ts";
import type { Queries } from "#app/platform/db/database.server.ts";
import { isDatabaseBusy } from "#app/platform/db/database-errors.server.ts";
import { moveSubscriptions } from "#app/platform/notifications/push-subscriptions.queries.server.ts";
import type { AppServices } from "#app/platform/services.ts";
import { nameOfBrowser } from "#app/platform/user-agent.ts";
import { deletePendingSignInsOf } from "./pending-sign-in.queries.server.ts";
import {
  deleteSession,
  deleteSessionOf,
  deleteSessionsOf,
  findSession,
  insertRenewedSession,
  insertSession,
  type LiveSession,
  listSessions,
  touchSession,
} from "./session.queries.server.ts";

/** How long a former id works. Less than `touchAfterMs`, so that using it does not extend it. */
const formerMs = 5 * 60 * 1000;

/** Only hashes are stored: a leaked table allows no login. */
export function hashSessionId(sid: string): string {
  return createHash("sha256").update(sid).digest("hex");
}

/**
 * The caller has locked the person and checked their proof: otherwise the session survives the end of all others.
 * Returns the secret id. Every sign-in passes here, so that those of staff are in the audit log.
 */
export async function beginSession(
  services: AppServices,
  trx: Queries,
  person: Pick<Person, "id" | "name" | "role">,
  userAgent: string,
): Promise<string> {
  const sid = randomBytes(16).toString("base64url");
  const idHash = hashSessionId(sid);
  const now = services.now();
  await insertSession(trx, {
    id_hash: idHash,
    person_id: person.id,
    user_agent: userAgent.slice(0, 300),
    created_at: now.toISOString(),
    last_seen_at: now.toISOString(),
    expires_at: sessionExpiry(now),
  });
  if (!runsRescue(person.role)) return sid;
  await recordAudit(trx, now, {
    actor: { id: person.id, name: person.name },
    action: signedIn,
    entity: "session",
    entityId: idHash,
    detail: nameOfBrowser(userAgent),
  });
  return sid;
}

/**
 * Undefined for a suspended person, an ended or expired session. `extended`: the expiry was moved
 * forward; false if it could not be saved. `lacksSecondFactor`: all staff need one, and they have none.
 */
export async function findActor(
  services: AppServices,
  sid: string,
): Promise<{ actor: Actor; extended: boolean; lacksSecondFactor?: true } | undefined> {
  const now = services.now();
  const idHash = hashSessionId(sid);
  const row = await findSession(services.db.reader, idHash, now.toISOString());
  if (!row) return undefined;
  const lacks = runsRescue(row.role) && (await lacksRequired(services.db.reader, row.person_id));
  const isDue = now.getTime() - Date.parse(row.last_seen_at) > touchAfterMs;
  return {
    actor: toActor(row),
    extended: isDue && (await extend(services, idHash, now)),
    ...(lacks && { lacksSecondFactor: true }),
  };
}

/** Returns whether it was saved. A failure is no error: the page can still be shown. */
async function extend(services: AppServices, idHash: string, now: Date): Promise<boolean> {
  try {
    await services.db.transaction((trx) =>
      touchSession(trx, idHash, now.toISOString(), sessionExpiry(now)),
    );
    return true;
  } catch (error) {
    if (!isDatabaseBusy(error)) throw error;
    return false;
  }
}

/**
 * Returns the same new id each time, so that a form sent again gets the same answer. The former id works five more
 * minutes, or until the new one is used. Undefined when the session has ended, or nothing can be written.
 */
export async function renewSession(
  services: AppServices,
  sid: string,
): Promise<string | undefined> {
  const [secret = ""] = services.secrets;
  const renewed = createHmac("sha256", secret).update(`renewed session: ${sid}`).digest();
  const next = renewed.subarray(0, 16).toString("base64url");
  const now = services.now();
  const at = now.toISOString();
  try {
    return await services.db.transaction(async (trx) => {
      const before = await findSession(trx, hashSessionId(sid), at);
      // Ending a person's sessions takes this lock: read behind it, an ended session does not continue.
      const row =
        before &&
        (await lockActivePerson(trx, before.person_id)) &&
        (await findSession(trx, hashSessionId(sid), at));
      if (!row) return undefined;
      const { person_id, user_agent, created_at } = row;
      await insertRenewedSession(trx, {
        id_hash: hashSessionId(next),
        person_id,
        user_agent,
        created_at,
        last_seen_at: at,
        expires_at: sessionExpiry(now),
      });
      await moveSubscriptions(trx, hashSessionId(sid), hashSessionId(next));
      const end = Math.min(Date.parse(row.expires_at), now.getTime() + formerMs);
      await touchSession(trx, hashSessionId(sid), at, new Date(end).toISOString());
      return next;
    });
  } catch (error) {
    if (!isDatabaseBusy(error)) throw error;
    return undefined;
  }
}

/** As `findActor`, without extending the session. */
export async function findLivePerson(
  services: AppServices,
  sid: string,
): Promise<Actor | undefined> {
  const now = services.now().toISOString();
  const row = await findSession(services.db.reader, hashSessionId(sid), now);
  return row && toActor(row);
}

function toActor({ person_id, name, email, role }: LiveSession): Actor {
  return { id: person_id, name, email, role };
}

export async function isLiveSession(trx: Queries, sid: string, now: Date): Promise<boolean> {
  return (await findSession(trx, hashSessionId(sid), now.toISOString())) !== undefined;
}

/** Also ends pending sign-ins and the tokens of apps. Returns how many sessions ended. */
export async function endSessionsOf(
  trx: Queries,
  personId: string,
  exceptSid?: string,
): Promise<number> {
  await lockPerson(trx, personId);
  await deletePendingSignInsOf(trx, personId);
  await endTokensOf(trx, personId);
  return deleteSessionsOf(trx, personId, exceptSid && hashSessionId(exceptSid));
}

/** Counts up to a hundred. */
export async function countSessions(q: Queries, personId: string, now: Date): Promise<number> {
  return (await listSessions(q, personId, now.toISOString())).length;
}

export async function endSession(services: AppServices, sid: string): Promise<void> {
  await services.db.transaction((trx) => deleteSession(trx, hashSessionId(sid)));
}

/** `ref` names the session in forms and does not sign in. */
type OwnSession = {
  ref: string;
  userAgent: string;
  startedAt: string;
  lastSeenAt: string;
  current: boolean;
};

export async function listOwnSessions(
  services: AppServices,
  actor: Actor,
  sid: string,
): Promise<OwnSession[]> {
  const rows = await listSessions(services.db.reader, actor.id, services.now().toISOString());
  return rows.map((row) => ({
    ref: row.id_hash,
    userAgent: row.user_agent,
    startedAt: row.created_at,
    lastSeenAt: row.last_seen_at,
    current: row.id_hash === hashSessionId(sid),
  }));
}

/** Ends one by its `ref`, or all but the present one. */
export async function endOwnSessions(
  services: AppServices,
  actor: Actor,
  which: { ref: string } | { allBut: string },
): Promise<void> {
  await services.db.transaction(async (trx) => {
    await lockPerson(trx, actor.id);
    if ("ref" in which) await deleteSessionOf(trx, actor.id, which.ref);
    else await endSessionsOf(trx, actor.id, which.allBut);
  });
}

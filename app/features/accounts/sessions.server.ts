import { createHash, randomBytes } from "node:crypto";
import {
  deleteSession,
  findSession,
  insertSession,
  touchSession,
} from "#app/data/sessions.server.ts";
import type { World } from "#app/world.ts";
import type { Actor } from "./person.ts";

/** A session lasts this long after its last use. */
export const sessionDays = 30;
const touchAfterMs = 10 * 60 * 1000;

/** Sessions are found by the hash of their id, so a copy of the table lets nobody in. */
function hashOf(sid: string): string {
  return createHash("sha256").update(sid).digest("hex");
}

function expiry(now: Date): string {
  return new Date(now.getTime() + sessionDays * 24 * 60 * 60 * 1000).toISOString();
}

/** Starts a session for this person and answers its secret id (128 random bits). */
export async function startSession(
  world: World,
  personId: string,
  userAgent: string,
): Promise<string> {
  const sid = randomBytes(16).toString("base64url");
  const now = world.now();
  await world.db.transaction((trx) =>
    insertSession(trx, {
      id_hash: hashOf(sid),
      person_id: personId,
      user_agent: userAgent.slice(0, 300),
      created_at: now.toISOString(),
      last_seen_at: now.toISOString(),
      expires_at: expiry(now),
    }),
  );
  return sid;
}

/**
 * The person behind a session id as the database has them now: a suspended person, an ended or expired
 * session finds nobody. `extended` says that the thirty days began anew.
 */
export async function findActor(
  world: World,
  sid: string,
): Promise<{ actor: Actor; extended: boolean } | undefined> {
  const now = world.now();
  const idHash = hashOf(sid);
  const row = await findSession(world.db.reader, idHash, now.toISOString());
  if (!row) return undefined;
  const extended = now.getTime() - Date.parse(row.last_seen_at) > touchAfterMs;
  if (extended) {
    await world.db.transaction((trx) => touchSession(trx, idHash, now.toISOString(), expiry(now)));
  }
  return {
    actor: { id: row.person_id, name: row.name, email: row.email, role: row.role },
    extended,
  };
}

export async function endSession(world: World, sid: string): Promise<void> {
  await world.db.transaction((trx) => deleteSession(trx, hashOf(sid)));
}

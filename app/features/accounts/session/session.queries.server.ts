import { sql } from "kysely";
import { deleteSome } from "#app/platform/db/batches.server.ts";
import type { Queries } from "#app/platform/db/database.server.ts";
import type { NewRow, Row } from "#app/platform/db/schema.ts";

export type LiveSession = Omit<Row<"sessions">, "id_hash"> &
  Pick<Row<"people">, "name" | "email" | "role" | "status">;

const AGENT_CHARACTERS = 400;

/** Stores the first 400 characters of the user agent. */
export async function insertSession(q: Queries, row: NewRow<"sessions">): Promise<void> {
  const user_agent = row.user_agent.slice(0, AGENT_CHARACTERS);
  await q
    .insertInto("sessions")
    .values({ ...row, user_agent })
    .execute();
}

/** Undefined when unknown, expired at `now`, or of a person who is not active. */
export async function findSession(
  q: Queries,
  idHash: string,
  now: string,
): Promise<LiveSession | undefined> {
  return q
    .selectFrom("sessions")
    .innerJoin("people", "people.id", "sessions.person_id")
    .select([
      "sessions.person_id",
      "sessions.user_agent",
      "sessions.created_at",
      "sessions.last_seen_at",
      "sessions.expires_at",
      "people.name",
      "people.email",
      "people.role",
      "people.status",
    ])
    .where("sessions.id_hash", "=", idHash)
    .where("sessions.expires_at", ">", now)
    .where("people.status", "=", "active")
    .executeTakeFirst();
}

export async function touchSession(
  q: Queries,
  idHash: string,
  lastSeenAt: string,
  expiresAt: string,
): Promise<void> {
  await q
    .updateTable("sessions")
    .set({ last_seen_at: lastSeenAt, expires_at: expiresAt })
    .where("id_hash", "=", idHash)
    .execute();
}

/** Has one effect, however often it is called. */
export async function insertRenewedSession(q: Queries, row: NewRow<"sessions">): Promise<void> {
  await q
    .insertInto("sessions")
    .values(row)
    .onConflict((conflict) => conflict.column("id_hash").doNothing())
    .execute();
}

export async function deleteSession(q: Queries, idHash: string): Promise<void> {
  await q.deleteFrom("sessions").where("id_hash", "=", idHash).execute();
}

/** Ends all sessions but the named one. Returns how many ended. */
export async function deleteSessionsOf(
  q: Queries,
  personId: string,
  exceptIdHash?: string,
): Promise<number> {
  const all = q.deleteFrom("sessions").where("person_id", "=", personId);
  const some = exceptIdHash === undefined ? all : all.where("id_hash", "<>", exceptIdHash);
  return Number((await some.executeTakeFirst()).numDeletedRows);
}

export function deleteExpiredSessions(q: Queries, now: string, limit: number): Promise<number> {
  return deleteSome(q, { table: "sessions", key: ["id_hash"] }, sql`expires_at <= ${now}`, limit);
}

export async function listSessions(
  q: Queries,
  personId: string,
  now: string,
): Promise<Row<"sessions">[]> {
  return q
    .selectFrom("sessions")
    .selectAll()
    .where("person_id", "=", personId)
    .where("expires_at", ">", now)
    .orderBy("last_seen_at", "desc")
    .limit(100)
    .execute();
}

/** Returns false when it is not theirs, or over. */
export async function deleteSessionOf(
  q: Queries,
  personId: string,
  idHash: string,
): Promise<boolean> {
  const result = await q
    .deleteFrom("sessions")
    .where("person_id", "=", personId)
    .where("id_hash", "=", idHash)
    .executeTakeFirst();
  return result.numDeletedRows === 1n;
}

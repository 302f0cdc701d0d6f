import { sql } from "kysely";
import type { Queries } from "#app/platform/db/database.server.ts";
import { isPostgres } from "#app/platform/db/engine.server.ts";
import {
  type Person,
  type PersonChanges,
  unverifiedCondition,
  withoutDuties,
} from "./person.queries.server.ts";

/** Locks all active staff until the transaction ends, so that one change of staff runs at a time. SQLite needs no lock. */
export async function lockActiveStaff(q: Queries): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`select id from people
    where role = 'staff' and status = 'active' order by id
    ${isPostgres(q) ? sql`for no key update` : sql``}`.execute(q);
  return rows.map(({ id }) => id);
}

export type PersonState = Pick<Person, "role" | "status" | "vcn" | "treats_our_animals"> & {
  verified: boolean;
};

/** Guarded update. Returns false when the person's state is no longer `from`. */
export async function changePersonState(
  q: Queries,
  id: string,
  from: Partial<PersonState>,
  to: Pick<PersonChanges, "role" | "status" | "verified_at" | "treats_our_animals">,
): Promise<boolean> {
  let query = q.updateTable("people").set(withoutDuties(to)).where("id", "=", id);
  if (from.role) query = query.where("role", "=", from.role);
  if (from.status) query = query.where("status", "=", from.status);
  if (from.vcn !== undefined) query = query.where("vcn", "=", from.vcn);
  if (from.treats_our_animals !== undefined) {
    query = query.where("treats_our_animals", "=", from.treats_our_animals);
  }
  if (from.verified !== undefined) {
    query = query.where("verified_at", from.verified ? "is not" : "is", null);
  }
  return (await query.executeTakeFirst()).numUpdatedRows === 1n;
}

/** Counts no further than `max`. */
export async function countUnverified(q: Queries, max: number): Promise<number> {
  const unverified = q.selectFrom("people").select("id").where(unverifiedCondition).limit(max);
  const { count } = await q
    .selectFrom(unverified.as("waiting"))
    .select((eb) => eb.fn.countAll<number>().as("count"))
    .executeTakeFirstOrThrow();
  return count;
}

/** The longest waiting first. */
export async function listOldestUnverified(q: Queries, limit: number): Promise<Person[]> {
  return q
    .selectFrom("people")
    .selectAll()
    .where(unverifiedCondition)
    .orderBy("created_at")
    .orderBy("id")
    .limit(limit)
    .execute();
}

/** Unknown ids are left out. */
export async function listNames(q: Queries, ids: readonly string[]): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map();
  const rows = await q.selectFrom("people").select(["id", "name"]).where("id", "in", ids).execute();
  return new Map(rows.map(({ id, name }) => [id, name]));
}

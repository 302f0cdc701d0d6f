import { sql } from "kysely";
import type { Queries } from "#app/platform/db/database.server.ts";

/** Whether a row of `people` has a passkey or codes. */
const hasFactor = sql<boolean>`(
  exists (select 1 from passkeys where passkeys.person_id = people.id)
  or exists (select 1 from code_keys where code_keys.person_id = people.id))`;

export async function hasSecondFactor(q: Queries, personId: string): Promise<boolean> {
  const found = await q
    .selectFrom("people")
    .select("id")
    .where("id", "=", personId)
    .where(hasFactor)
    .executeTakeFirst();
  return found !== undefined;
}

export async function isRequiredOfStaff(q: Queries): Promise<boolean> {
  const row = await q
    .selectFrom("sign_in_policy")
    .select("staff_need_second_factor")
    .where("id", "=", 1)
    .executeTakeFirst();
  return row?.staff_need_second_factor === 1;
}

/** All staff need a second factor, and this member has none. */
export async function lacksRequired(q: Queries, personId: string): Promise<boolean> {
  const found = await q
    .selectFrom("sign_in_policy")
    .innerJoin("people", (join) => join.on("people.id", "=", personId))
    .select("people.id")
    .where("sign_in_policy.id", "=", 1)
    .where("staff_need_second_factor", "=", 1)
    .where(sql<boolean>`not ${hasFactor}`)
    .executeTakeFirst();
  return found !== undefined;
}

/** Guarded update. Returns false when it is so already. */
export async function setRequiredOfStaff(q: Queries, required: boolean): Promise<boolean> {
  const result = await q
    .updateTable("sign_in_policy")
    .set({ staff_need_second_factor: required ? 1 : 0 })
    .where("id", "=", 1)
    .where("staff_need_second_factor", "=", required ? 0 : 1)
    .executeTakeFirst();
  return result.numUpdatedRows === 1n;
}

export async function countStaffWithout(q: Queries): Promise<{ all: number; without: number }> {
  const staff = q
    .selectFrom("people")
    .select((eb) => eb.fn.countAll<number>().as("count"))
    .where("role", "=", sql.lit("staff"))
    .where("status", "=", sql.lit("active"));
  const { count: all } = await staff.executeTakeFirstOrThrow();
  const { count: without } = await staff
    .where(sql<boolean>`not ${hasFactor}`)
    .executeTakeFirstOrThrow();
  return { all, without };
}

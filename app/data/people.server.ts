import { type Insertable, type Selectable, sql } from "kysely";
import type { Queries } from "./db.server.ts";
import type { PeopleTable } from "./schema.ts";

export type Person = Selectable<PeopleTable>;

/** By the lower-cased address; whatever the person's status. */
export async function findPersonByEmailKey(
  q: Queries,
  emailKey: string,
): Promise<Person | undefined> {
  return q.selectFrom("people").selectAll().where("email_key", "=", emailKey).executeTakeFirst();
}

/** Whatever the person's status. */
export async function findPerson(q: Queries, id: string): Promise<Person | undefined> {
  return q.selectFrom("people").selectAll().where("id", "=", id).executeTakeFirst();
}

/** False, with nothing written, when the address is taken. */
export async function insertPerson(q: Queries, row: Insertable<PeopleTable>): Promise<boolean> {
  const result = await q
    .insertInto("people")
    .values(row)
    .onConflict((conflict) => conflict.column("email_key").doNothing())
    .executeTakeFirst();
  return result.numInsertedOrUpdatedRows === 1n;
}

/** `hash` is argon2id in PHC form. False when there is no such person. */
export async function setPasswordHash(q: Queries, id: string, hash: string): Promise<boolean> {
  const result = await q
    .updateTable("people")
    .set({ password_hash: hash })
    .where("id", "=", id)
    .executeTakeFirst();
  return result.numUpdatedRows === 1n;
}

/** Staff who may sign in, by name. */
export async function listActiveStaff(
  q: Queries,
): Promise<Array<Pick<Person, "id" | "name" | "email">>> {
  return q
    .selectFrom("people")
    .select(["id", "name", "email"])
    .where("role", "=", sql.lit("staff"))
    .where("status", "=", sql.lit("active"))
    .orderBy("name")
    .orderBy("id")
    .execute();
}

/** Everyone, suspended people too. Reads the whole table: for tools and start-up, not for requests. */
export async function countPeople(q: Queries): Promise<number> {
  const { count } = await q
    .selectFrom("people")
    .select((eb) => eb.fn.countAll<number>().as("count"))
    .executeTakeFirstOrThrow();
  return count;
}

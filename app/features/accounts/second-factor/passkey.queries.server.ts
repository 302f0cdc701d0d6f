import type { Queries } from "#app/platform/db/database.server.ts";
import type { NewRow, Row } from "#app/platform/db/schema.ts";

export type Passkey = Row<"passkeys">;

/** Throws a unique violation for a credential that anybody has registered. */
export async function insertPasskey(q: Queries, row: NewRow<"passkeys">): Promise<void> {
  await q.insertInto("passkeys").values(row).execute();
}

export async function listPasskeys(q: Queries, personId: string): Promise<Passkey[]> {
  return q
    .selectFrom("passkeys")
    .selectAll()
    .where("person_id", "=", personId)
    .orderBy("created_at")
    .orderBy("id")
    .execute();
}

/** Guarded update. Returns false when another use has raised the counter. */
export async function recordPasskeyUse(
  q: Queries,
  { id, counter: from }: Pick<Passkey, "id" | "counter">,
  use: { counter: number; at: string },
): Promise<boolean> {
  const result = await q
    .updateTable("passkeys")
    .set({ counter: use.counter, last_used_at: use.at })
    .where("id", "=", id)
    .where("counter", "=", from)
    .executeTakeFirst();
  return result.numUpdatedRows === 1n;
}

/** Returns its name; undefined when this person has none with the id. */
export async function deletePasskey(
  q: Queries,
  personId: string,
  id: string,
): Promise<string | undefined> {
  const gone = await q
    .deleteFrom("passkeys")
    .where("person_id", "=", personId)
    .where("id", "=", id)
    .returning("name")
    .executeTakeFirst();
  return gone?.name;
}

export async function deletePasskeysOf(q: Queries, personId: string): Promise<void> {
  await q.deleteFrom("passkeys").where("person_id", "=", personId).execute();
}

import type { Insertable, Selectable } from "kysely";
import type { Queries } from "#app/platform/db/database.server.ts";
import type { IdempotencyKeysTable } from "#app/platform/db/schema-platform.ts";

type IdempotencyKey = Selectable<IdempotencyKeysTable>;

/** Returns a key's row with the stored answer of its first success. */
export async function findIdempotencyKey(
  q: Queries,
  key: string,
): Promise<IdempotencyKey | undefined> {
  return q.selectFrom("idempotency_keys").selectAll().where("key", "=", key).executeTakeFirst();
}

/** Inserts the key, in the verb's transaction. Returns false when it is used: roll back and return the stored answer. */
export async function insertIdempotencyKey(
  q: Queries,
  row: Insertable<IdempotencyKeysTable>,
): Promise<boolean> {
  const result = await q
    .insertInto("idempotency_keys")
    .values(row)
    .onConflict((conflict) => conflict.column("key").doNothing())
    .executeTakeFirst();
  return result.numInsertedOrUpdatedRows === 1n;
}

/** Deletes keys used before an instant. Returns how many. */
export async function deleteIdempotencyKeysBefore(q: Queries, before: string): Promise<number> {
  const result = await q
    .deleteFrom("idempotency_keys")
    .where("created_at", "<", before)
    .executeTakeFirst();
  return Number(result.numDeletedRows);
}

/** Stores the verb's answer with its key, in the same transaction. */
export async function storeAnswer(q: Queries, key: string, answer: string): Promise<void> {
  await q.updateTable("idempotency_keys").set({ answer }).where("key", "=", key).execute();
}

import { sql } from "kysely";
import { deleteSome } from "#app/platform/db/batches.server.ts";
import type { Queries } from "#app/platform/db/database.server.ts";
import type { NewRow, Row } from "../db/schema.ts";

type IdempotencyKey = Row<"idempotency_keys">;

export async function findIdempotencyKey(
  q: Queries,
  key: string,
): Promise<IdempotencyKey | undefined> {
  return q.selectFrom("idempotency_keys").selectAll().where("key", "=", key).executeTakeFirst();
}

/** Inserts the key in the verb's transaction. Returns false for a used key: the caller rolls back. */
export async function insertIdempotencyKey(
  q: Queries,
  row: NewRow<"idempotency_keys">,
): Promise<boolean> {
  const result = await q
    .insertInto("idempotency_keys")
    .values(row)
    .onConflict((conflict) => conflict.column("key").doNothing())
    .executeTakeFirst();
  return result.numInsertedOrUpdatedRows === 1n;
}

export function deleteIdempotencyKeysBefore(q: Queries, before: string, limit: number) {
  const keys = { table: "idempotency_keys", key: ["key"] } as const;
  return deleteSome(q, keys, sql`created_at < ${before}`, limit);
}

export async function storeAnswer(q: Queries, key: string, answer: string): Promise<void> {
  await q.updateTable("idempotency_keys").set({ answer }).where("key", "=", key).execute();
}

import type { Insertable, Selectable } from "kysely";
import type { Queries } from "#app/platform/db/database.server.ts";
import type { ReceiptsTable } from "#app/platform/db/schema-platform.ts";

export type Receipt = Selectable<ReceiptsTable>;

/** The answer that the first success with this one-time key gave. */
export async function findReceipt(q: Queries, key: string): Promise<Receipt | undefined> {
  return q.selectFrom("receipts").selectAll().where("key", "=", key).executeTakeFirst();
}

/** Part of the verb's own transaction. False when the key is used: roll back and answer with its receipt. */
export async function insertReceipt(q: Queries, row: Insertable<ReceiptsTable>): Promise<boolean> {
  const result = await q
    .insertInto("receipts")
    .values(row)
    .onConflict((conflict) => conflict.column("key").doNothing())
    .executeTakeFirst();
  return result.numInsertedOrUpdatedRows === 1n;
}

/** Returns how many went. */
export async function deleteReceiptsBefore(q: Queries, before: string): Promise<number> {
  const result = await q.deleteFrom("receipts").where("created_at", "<", before).executeTakeFirst();
  return Number(result.numDeletedRows);
}

/** Keeps the answer of the verb that wrote the receipt, in the same transaction. */
export async function completeReceipt(q: Queries, key: string, answer: string): Promise<void> {
  await q.updateTable("receipts").set({ answer }).where("key", "=", key).execute();
}

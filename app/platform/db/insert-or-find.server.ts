import type { InsertResult } from "kysely";

/**
 * Inserts a row, or returns the one that a unique index already has; `insert` does nothing on a conflict. Any number of
 * concurrent calls make one row.
 */
export async function insertOrFind<Row>(
  insert: () => Promise<InsertResult>,
  findExisting: () => Promise<Row | undefined>,
): Promise<{ inserted: true } | { inserted: false; existing: Row }> {
  // The second attempt is for a conflicting row that was deleted before it could be read.
  for (let attempt = 0; attempt < 2; attempt += 1) {
    const result = await insert();
    if (result.numInsertedOrUpdatedRows === 1n) return { inserted: true };
    const existing = await findExisting();
    if (existing) return { inserted: false, existing };
  }
  throw new Error("The id or another unique value of the row is taken");
}

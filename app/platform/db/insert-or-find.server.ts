import type { InsertResult } from "kysely";

/** Inserts a row, or returns the existing one after a conflict; `insert` does nothing on a conflict. */
export async function insertOrFind<Row>(
  insert: () => Promise<InsertResult>,
  findExisting: () => Promise<Row | undefined>,
): Promise<{ inserted: true } | { inserted: false; existing: Row }> {
  // Tries twice, as the conflicting row may be deleted before it is read.
  for (let attempt = 0; attempt < 2; attempt += 1) {
    const result = await insert();
    if (result.numInsertedOrUpdatedRows === 1n) return { inserted: true };
    const existing = await findExisting();
    if (existing) return { inserted: false, existing };
  }
  throw new Error("The id or another unique value of the row is taken");
}

import type { Insertable, Selectable } from "kysely";
import type { Queries } from "./db.server.ts";
import type { HistoryTable } from "./schema.ts";

export type HistoryEntry = Selectable<HistoryTable>;

/** Written in the transaction of the change that it tells of. */
export async function insertHistory(q: Queries, row: Insertable<HistoryTable>): Promise<void> {
  await q.insertInto("history").values(row).execute();
}

/** Everything that happened to one thing, oldest first. Private notes are in it. */
export async function listHistory(
  q: Queries,
  noun: string,
  nounId: string,
): Promise<HistoryEntry[]> {
  return q
    .selectFrom("history")
    .selectAll()
    .where("noun", "=", noun)
    .where("noun_id", "=", nounId)
    .orderBy("at")
    .orderBy("id")
    .execute();
}

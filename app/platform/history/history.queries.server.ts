import type { Insertable, Selectable } from "kysely";
import type { Queries } from "#app/platform/db/database.server.ts";
import type { HistoryTable } from "#app/platform/db/schema-platform.ts";

export type HistoryEntry = Selectable<HistoryTable>;

/** Inserts one row or many, in the transaction of the change. */
export async function insertHistory(
  q: Queries,
  rows: Insertable<HistoryTable> | Insertable<HistoryTable>[],
): Promise<void> {
  await q.insertInto("history").values(rows).execute();
}

/** Everything that happened to one thing, oldest first. Private notes are in it. */
export async function listHistory(
  q: Queries,
  entity: string,
  entityId: string,
): Promise<HistoryEntry[]> {
  return q
    .selectFrom("history")
    .selectAll()
    .where("entity", "=", entity)
    .where("entity_id", "=", entityId)
    .orderBy("at")
    .orderBy("id")
    .execute();
}

/** What was written to the people concerned, or by them, with changes of these things; oldest first. */
export async function listReasons(q: Queries, entity: string, ids: readonly string[]) {
  if (ids.length === 0) return [];
  const rows = await q
    .selectFrom("history")
    .select(["id", "entity_id", "at", "actor_id", "to_status", "reason"])
    .where("entity", "=", entity)
    .where("entity_id", "in", ids)
    .where("reason", "is not", null)
    .orderBy("at")
    .orderBy("id")
    .execute();
  return rows.map((row) => ({ ...row, reason: row.reason ?? "" }));
}

/** The last change of a record; undefined for one without any. */
export async function findLastChange(
  q: Queries,
  entity: string,
  entityId: string,
): Promise<{ id: string; at: string } | undefined> {
  return q
    .selectFrom("history")
    .select(["id", "at"])
    .where("entity", "=", entity)
    .where("entity_id", "=", entityId)
    .orderBy("at", "desc")
    .orderBy("id", "desc")
    .limit(1)
    .executeTakeFirst();
}

import { type Insertable, type Selectable, sql } from "kysely";
import type { Queries } from "#app/platform/db/database.server.ts";
import type { HistoryTable } from "#app/platform/db/schema-platform.ts";

export type HistoryEntry = Omit<Selectable<HistoryTable>, "undo_data">;

const columns = [
  "id",
  "entity",
  "entity_id",
  "at",
  "actor_id",
  "actor_name",
  "from_status",
  "to_status",
  "reason",
  "private_note",
  "step",
  "undone_at",
] as const;

/** Inserts one row or many, in the transaction of the change. */
export async function insertHistory(
  q: Queries,
  rows: Insertable<HistoryTable> | Insertable<HistoryTable>[],
): Promise<void> {
  await q.insertInto("history").values(rows).execute();
}

/** Everything that happened to one thing, oldest first. Private notes are in it, and the reasons of what was taken back. */
export async function listHistory(
  q: Queries,
  entity: string,
  entityId: string,
): Promise<HistoryEntry[]> {
  return q
    .selectFrom("history")
    .select(columns)
    .where("entity", "=", entity)
    .where("entity_id", "=", entityId)
    .orderBy("at")
    .orderBy("id")
    .execute();
}

/** The same for the people concerned: without private notes, and without the reasons of what was taken back. */
export async function listSharedHistory(
  q: Queries,
  entity: string,
  entityId: string,
): Promise<HistoryEntry[]> {
  const history = await listHistory(q, entity, entityId);
  return history.map((entry) => ({
    ...entry,
    reason: entry.undone_at === null ? entry.reason : null,
    private_note: null,
  }));
}

/** One change, with what taking it back needs. */
export async function findChange(q: Queries, id: string) {
  return q.selectFrom("history").selectAll().where("id", "=", id).executeTakeFirst();
}

/** Keeps with a change what taking it back needs. */
export async function saveUndoData(q: Queries, id: string, undoData: string): Promise<void> {
  await q.updateTable("history").set({ undo_data: undoData }).where("id", "=", id).execute();
}

/** Notes that a change was taken back; nothing more is kept of how that is done. */
export async function markUndone(q: Queries, id: string, at: string): Promise<void> {
  await q
    .updateTable("history")
    .set({ undone_at: at, undo_data: null })
    .where("id", "=", id)
    .execute();
}

/** The last change of each of these records, by the record's id. */
export async function listLastChanges(
  q: Queries,
  entity: string,
  ids: readonly string[],
): Promise<Map<string, HistoryEntry>> {
  if (ids.length === 0) return new Map();
  // An id each: whole histories are not read.
  const lasts = ids.map((id) => lastChange(q, entity, id).select("id"));
  const rows = await q
    .selectFrom("history")
    .select(columns)
    .where("id", "in", sql<string>`(${sql.join(lasts)})`)
    .execute();
  return new Map(rows.map((row) => [row.entity_id, row]));
}

function lastChange(q: Queries, entity: string, entityId: string) {
  return q
    .selectFrom("history")
    .where("entity", "=", entity)
    .where("entity_id", "=", entityId)
    .orderBy("at", "desc")
    .orderBy("id", "desc")
    .limit(1);
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
    .where("undone_at", "is", null)
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
  return lastChange(q, entity, entityId).select(["id", "at"]).executeTakeFirst();
}

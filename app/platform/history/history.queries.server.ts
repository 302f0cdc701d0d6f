import { type Insertable, type Selectable, sql } from "kysely";
import type { Queries } from "#app/platform/db/database.server.ts";
import type { HistoryTable } from "#app/platform/db/schema-platform.ts";
import { newId } from "#app/platform/ids.ts";

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
  "batch",
] as const;

/** Inserts one row or many, in the transaction of the change. */
export async function insertHistory(
  q: Queries,
  rows: Insertable<HistoryTable> | Insertable<HistoryTable>[],
): Promise<void> {
  await q.insertInto("history").values(rows).execute();
}

/** A record's history, oldest first, with private notes and the reasons of undone changes. */
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

/** A record's history for the people concerned: without private notes and the reasons of undone changes. */
export async function listSharedHistory(
  q: Queries,
  entity: string,
  entityId: string,
): Promise<HistoryEntry[]> {
  return (await listHistory(q, entity, entityId)).map(shared);
}

/** A change as the people concerned may read it. */
export function shared(entry: HistoryEntry): HistoryEntry {
  const reason = entry.undone_at === null ? entry.reason : null;
  return { ...entry, reason, private_note: null };
}

/** One change, with its undo data. */
export async function findChange(q: Queries, id: string) {
  return q.selectFrom("history").selectAll().where("id", "=", id).executeTakeFirst();
}

/** Stores a change's undo data, and the batch that it is part of. */
export async function saveUndoData(
  q: Queries,
  id: string,
  undoData: string,
  batch: string | undefined,
): Promise<void> {
  const set = { undo_data: undoData, batch: batch ?? null };
  await q.updateTable("history").set(set).where("id", "=", id).execute();
}

/** The changes that were made together, in the order in which they were. */
export async function listBatch(q: Queries, batch: string): Promise<HistoryEntry[]> {
  return q
    .selectFrom("history")
    .select(columns)
    .where("batch", "=", batch)
    .orderBy("at")
    .orderBy("id")
    .execute();
}

/** Some of the changes that were made together, by their ids. */
export async function listBatchPart(
  q: Queries,
  batch: string,
  { after, limit }: { after: string; limit: number },
): Promise<Pick<HistoryEntry, "id" | "entity_id">[]> {
  return q
    .selectFrom("history")
    .select(["id", "entity_id"])
    .where("batch", "=", batch)
    .where("id", ">", after)
    .orderBy("id")
    .limit(limit)
    .execute();
}

/** Marks a change as undone and deletes its undo data. */
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
  // One id for each record: whole histories are not read.
  const lasts = ids.map((id) => lastChange(q, entity, id).select("id"));
  const rows = await q
    .selectFrom("history")
    .select(columns)
    .where("id", "in", sql<string>`(${sql.join(lasts)})`)
    .execute();
  return new Map(rows.map((row) => [row.entity_id, row]));
}

/** What somebody has done with records of one kind since an instant and still counts, the latest first. */
export async function listChangesBy(
  q: Queries,
  {
    entity,
    actorId,
    since,
    limit,
  }: { entity: string; actorId: string; since: Date; limit: number },
): Promise<HistoryEntry[]> {
  return (
    q
      .selectFrom("history")
      .select(columns)
      // Ids are in the order of time: what is older is not read.
      .where("id", ">", newId(since))
      .where("entity", "=", entity)
      .where("actor_id", "=", actorId)
      .where("undone_at", "is", null)
      .orderBy("id", "desc")
      .limit(limit)
      .execute()
  );
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

/** The last change of a record; undefined for one without any. */
export async function findLastChange(
  q: Queries,
  entity: string,
  entityId: string,
): Promise<{ id: string; at: string } | undefined> {
  return lastChange(q, entity, entityId).select(["id", "at"]).executeTakeFirst();
}

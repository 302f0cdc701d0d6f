import { sql } from "kysely";
import type { Queries } from "#app/platform/db/database.server.ts";
import { newId } from "#app/platform/ids.ts";
import type { NewRow, Row } from "../db/schema.ts";

export type HistoryEntry = Omit<Row<"history">, "undo_data">;

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

export async function insertHistory(
  q: Queries,
  rows: NewRow<"history"> | NewRow<"history">[],
): Promise<void> {
  await q.insertInto("history").values(rows).execute();
}

/** Oldest first, with private notes and the reasons of undone changes. */
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

/** For the people concerned: without private notes and the reasons of undone changes. */
export async function listSharedHistory(
  q: Queries,
  entity: string,
  entityId: string,
): Promise<HistoryEntry[]> {
  return (await listHistory(q, entity, entityId)).map(withoutPrivateTexts);
}

/** What the people concerned may read of a change. */
export function withoutPrivateTexts(entry: HistoryEntry): HistoryEntry {
  const reason = entry.undone_at === null ? entry.reason : null;
  return { ...entry, reason, private_note: null };
}

export async function findChange(q: Queries, id: string) {
  return q.selectFrom("history").selectAll().where("id", "=", id).executeTakeFirst();
}

export async function saveUndoData(
  q: Queries,
  id: string,
  undoData: string,
  batch: string | undefined,
): Promise<void> {
  const set = { undo_data: undoData, batch: batch ?? null };
  await q.updateTable("history").set(set).where("id", "=", id).execute();
}

export async function listBatch(q: Queries, batch: string): Promise<HistoryEntry[]> {
  return q
    .selectFrom("history")
    .select(columns)
    .where("batch", "=", batch)
    .orderBy("at")
    .orderBy("id")
    .execute();
}

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

export async function markUndone(q: Queries, id: string, at: string): Promise<void> {
  await q
    .updateTable("history")
    .set({ undone_at: at, undo_data: null })
    .where("id", "=", id)
    .execute();
}

export async function listLastChanges(
  q: Queries,
  entity: string,
  ids: readonly string[],
): Promise<Map<string, HistoryEntry>> {
  if (ids.length === 0) return new Map();
  // One id per record, so that no history is read whole.
  const lasts = ids.map((id) => lastChange(q, entity, id).select("id"));
  const rows = await q
    .selectFrom("history")
    .select(columns)
    .where("id", "in", sql<string>`(${sql.join(lasts)})`)
    .execute();
  return new Map(rows.map((row) => [row.entity_id, row]));
}

/** A person's changes since an instant that were not undone, newest first. */
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
      // Ids sort by time, so older rows are skipped.
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

export async function findLastChange(
  q: Queries,
  entity: string,
  entityId: string,
): Promise<{ id: string; at: string } | undefined> {
  return lastChange(q, entity, entityId).select(["id", "at"]).executeTakeFirst();
}

import type { Queries } from "../db/database.server.ts";
import { undoStepName } from "./history.ts";

export type RecentChange = Awaited<ReturnType<typeof listNewestHistory>>[number];

const columns = [
  "id",
  "entity",
  "entity_id",
  "at",
  "actor_id",
  "actor_name",
  "from_status",
  "to_status",
] as const;

/** Without undone changes and undos. */
function inForce(q: Queries) {
  return q
    .selectFrom("history")
    .select(columns)
    .where("undone_at", "is", null)
    .where((eb) => eb.or([eb("step", "is", null), eb("step", "<>", undoStepName)]));
}

export async function listNewestHistory(q: Queries, limit: number) {
  return inForce(q).orderBy("id", "desc").limit(limit).execute();
}

export async function listNewestHistoryOfRecords(
  q: Queries,
  { entity, ids, limit }: { entity: string; ids: readonly string[]; limit: number },
): Promise<RecentChange[]> {
  if (ids.length === 0) return [];
  return inForce(q)
    .where("entity", "=", entity)
    .where("entity_id", "in", ids)
    .orderBy("at", "desc")
    .orderBy("id", "desc")
    .limit(limit)
    .execute();
}

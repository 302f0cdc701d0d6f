import type { Queries } from "#app/platform/db/database.server.ts";
import { newId } from "#app/platform/ids.ts";
import { insertHistory } from "./history.queries.server.ts";

type HistoryRecord = {
  entity: string;
  entityId: string;
  /** Nobody signed in means a visitor, by the name they gave. */
  actor: { id?: string; name: string };
  from: string | null;
  to: string;
  /** For the person concerned. */
  reason?: string | null | undefined;
  /** Never shown to them. */
  privateNote?: string | null | undefined;
};

/** Records status changes (who, when, from, to, why) in the transaction of the change. */
export async function recordHistory(
  trx: Queries,
  now: Date,
  changes: HistoryRecord | HistoryRecord[],
): Promise<void> {
  const rows = [changes].flat().map((change) => ({
    id: newId(now),
    entity: change.entity,
    entity_id: change.entityId,
    at: now.toISOString(),
    actor_id: change.actor.id ?? null,
    actor_name: change.actor.name,
    from_status: change.from,
    to_status: change.to,
    reason: change.reason ?? null,
    private_note: change.privateNote ?? null,
  }));
  await insertHistory(trx, rows);
}

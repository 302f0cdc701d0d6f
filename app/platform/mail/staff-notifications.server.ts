import type { Queries } from "#app/platform/db/database.server.ts";
import { newId } from "#app/platform/ids.ts";
import { insertStaffNotification } from "./staff-notifications.queries.server.ts";

/** Queues an event for the next digest to staff; the entity's descriptor formulates it. Returns its id. */
export async function queueStaffNotification(
  trx: Queries,
  now: Date,
  event: string,
  entityId: string,
  /** `delayMs`: how long the event can be undone. `by`: the person who acted. */
  { delayMs = 0, by = null }: { delayMs?: number; by?: string | null | undefined } = {},
): Promise<string> {
  const id = newId(now);
  const at = new Date(now.getTime() + delayMs).toISOString();
  await insertStaffNotification(trx, {
    id,
    event,
    entity_id: entityId,
    at,
    digest_at: null,
    by_id: by,
  });
  return id;
}

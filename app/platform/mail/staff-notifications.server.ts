import type { Queries } from "#app/platform/db/database.server.ts";
import { newId } from "#app/platform/ids.ts";
import { insertStaffNotification } from "./staff-notifications.queries.server.ts";

/**
 * Queues an event for the next digest to staff, in the transaction of what happened. The entity's descriptor says
 * in words what the event is.
 */
export function queueStaffNotification(
  trx: Queries,
  now: Date,
  event: string,
  entityId: string,
): Promise<void> {
  const at = now.toISOString();
  return insertStaffNotification(trx, {
    ...{ id: newId(now), event, entity_id: entityId, at },
    digest_at: null,
  });
}

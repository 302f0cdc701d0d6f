import type { Queries } from "../db/database.server.ts";
import { newId } from "../ids.ts";
import {
  deleteWaitingDeliveries,
  hasDeliveries,
  insertDeliveries,
  listWebhooks,
} from "./webhooks.queries.server.ts";

/** Queues an event for all its subscribers; `data` names no person. Until `delayMs` is over, it can be withdrawn. */
export async function queueWebhooks(
  trx: Queries,
  now: Date,
  event: string,
  data: { _id: string } & Record<string, string | number>,
  delayMs = 0,
): Promise<void> {
  const subscribed = (await listWebhooks(trx)).filter(({ events }) =>
    events.split(",").includes(event),
  );
  const at = now.toISOString();
  const rows = subscribed.map(({ id: webhook_id }) => {
    const id = newId(now);
    const body = JSON.stringify({ id, event, createdAt: at, data });
    return {
      id,
      webhook_id,
      event,
      entity_id: data._id,
      body,
      attempts: 0,
      created_at: at,
      due_at: new Date(now.getTime() + delayMs).toISOString(),
      claimed_until: null,
      delivered_at: null,
      failed_at: null,
      last_error: null,
    };
  });
  await insertDeliveries(trx, rows);
}

/** Returns false when the event was sent to a system, or is being sent. */
export async function withdrawWebhooks(
  trx: Queries,
  now: Date,
  event: string,
  entityId: string,
): Promise<boolean> {
  await deleteWaitingDeliveries(trx, { event, entityId }, now.toISOString());
  return !(await hasDeliveries(trx, { event, entityId }));
}

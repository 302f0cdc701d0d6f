import type { Queries } from "../db/database.server.ts";
import { newId } from "../ids.ts";
import { insertDeliveries, listWebhooks } from "./webhooks.queries.server.ts";

/**
 * Queues an event, by its name in the entity's descriptor, for every system that wants to be told of it, in the transaction of what happened. `data` names the
 * record and nothing of a person: who may know more asks for it, with a token.
 */
export async function queueWebhooks(
  trx: Queries,
  now: Date,
  event: string,
  data: { _id: string } & Record<string, string | number>,
): Promise<void> {
  const wanting = (await listWebhooks(trx)).filter(({ events }) =>
    events.split(",").includes(event),
  );
  const at = now.toISOString();
  const rows = wanting.map(({ id: webhook_id }) => {
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
      due_at: at,
      claimed_until: null,
      delivered_at: null,
      failed_at: null,
      last_error: null,
    };
  });
  await insertDeliveries(trx, rows);
}

import type { Queries } from "#app/platform/db/database.server.ts";
import type { NewRow } from "#app/platform/db/schema.ts";
import type { PageRange } from "#app/platform/lists/paginate.server.ts";

export async function insertWebhook(q: Queries, row: NewRow<"webhooks">): Promise<void> {
  await q.insertInto("webhooks").values(row).execute();
}

export async function deleteWebhook(q: Queries, id: string): Promise<string | undefined> {
  const gone = await q.deleteFrom("webhooks").where("id", "=", id).returning("name").execute();
  return gone[0]?.name;
}

export function listDeliveries(q: Queries, { limit, offset }: PageRange) {
  return q
    .selectFrom("webhook_deliveries as delivery")
    .innerJoin("webhooks", "webhooks.id", "delivery.webhook_id")
    .select(["delivery.id", "delivery.event", "delivery.attempts", "delivery.created_at"])
    .select(["delivery.due_at", "delivery.delivered_at", "delivery.failed_at"])
    .select(["delivery.last_error", "webhooks.name"])
    .orderBy("delivery.created_at", "desc")
    .orderBy("delivery.id", "desc")
    .limit(limit)
    .offset(offset)
    .execute();
}

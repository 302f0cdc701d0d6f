import { createHmac } from "node:crypto";
import type { Actor } from "#app/platform/actor.ts";
import { recordAudit } from "#app/platform/audit/audit.server.ts";
import { transact } from "#app/platform/db/transact.server.ts";
import { idempotent, missingKey } from "#app/platform/idempotency/idempotency.server.ts";
import { newId } from "#app/platform/ids.ts";
import { paginate } from "#app/platform/lists/paginate.server.ts";
import { done, type Outcome, refused } from "#app/platform/outcome.ts";
import type { AppServices } from "#app/platform/services.ts";
import { sealSecret } from "#app/platform/webhooks/deliver-webhooks.server.ts";
import { readWebhookAddress } from "#app/platform/webhooks/webhook-address.server.ts";
import { listWebhooks, reopenDelivery } from "#app/platform/webhooks/webhooks.queries.server.ts";
import type { WebhookInput } from "./webhook.schema.server.ts";
import type { DeliveryView, WebhookView } from "./webhook.ts";
import { deleteWebhook, insertWebhook, listDeliveries } from "./webhooks.queries.server.ts";

const maxWebhooks = 20;

/**
 * Returns the secret that signs the calls. It is shown once, and derived from the form's key. Refuses INVALID without a
 * key or on `url` for a forbidden address, CONFLICT beyond `maxWebhooks`.
 */
export async function addWebhook(
  services: AppServices,
  actor: Actor,
  { system, url, events }: WebhookInput,
  key: string | undefined,
): Promise<Outcome<{ secret: string; name: string }>> {
  if (!key) return missingKey;
  const address = readWebhookAddress(url, services.site.demo);
  if (!address.ok) return address;
  const [first = ""] = services.secrets;
  const made = createHmac("sha256", first).update(`webhook: ${actor.id}: ${key}`);
  const secret = `whsec_${made.digest("base64url")}`;
  const content = { system, url, events };
  const form = { key, verb: "add-webhook", actorId: actor.id, content };
  const added = await idempotent<null>(services, form, async (trx) => {
    if ((await listWebhooks(trx)).length >= maxWebhooks) {
      return refused("CONFLICT", `There are ${maxWebhooks} systems already. Remove one first.`);
    }
    const now = services.now();
    const id = newId(now);
    await insertWebhook(trx, {
      id,
      name: system,
      url: address.value.href,
      created_by: actor.id,
      secret: sealSecret(services, id, secret),
      events: events.join(","),
      created_at: now.toISOString(),
    });
    const act = { actor, action: "added", entity: "webhook", entityId: id };
    await recordAudit(trx, now, { ...act, detail: `${system}: ${address.value.host}` });
    return done(null);
  });
  return added.ok ? done({ secret, name: system }) : added;
}

/** With all its deliveries. Refuses CONFLICT for one that is gone. */
export function removeWebhook(
  services: AppServices,
  actor: Actor,
  id: string,
  key: string | undefined,
): Promise<Outcome<{ name: string }>> {
  const form = { key, verb: "remove-webhook", actorId: actor.id, content: { id } };
  return idempotent<{ name: string }>(services, form, async (trx) => {
    const name = await deleteWebhook(trx, id);
    if (name === undefined) return refused("CONFLICT", "This system was removed already.");
    const act = { actor, action: "removed", entity: "webhook", entityId: id, detail: name };
    await recordAudit(trx, services.now(), act);
    return done({ name });
  });
}

/** Refuses CONFLICT for a delivery that was not given up. */
export function retryDelivery(services: AppServices, id: string): Promise<Outcome<null>> {
  return transact<null>(services, async (trx) => {
    const isOpen = await reopenDelivery(trx, id, services.now().toISOString());
    return isOpen ? done(null) : refused("CONFLICT", "This delivery was not given up.");
  });
}

export async function listSystems({ db }: AppServices): Promise<WebhookView[]> {
  const rows = await listWebhooks(db.reader);
  return rows.map(({ id, name, url, events }) => ({ id, name, url, events: events.split(",") }));
}

export async function listDeliveryLog(
  { db }: AppServices,
  page: number,
): Promise<{ rows: DeliveryView[]; more: boolean }> {
  const { rows, more } = await paginate(page, (place) => listDeliveries(db.reader, place));
  return {
    more,
    rows: rows.map((row) => ({
      id: row.id,
      system: row.name,
      event: row.event,
      attempts: row.attempts,
      createdAt: row.created_at,
      dueAt: row.due_at,
      problem: row.last_error ?? "",
      state: row.delivered_at ? "delivered" : row.failed_at ? "failed" : "waiting",
    })),
  };
}

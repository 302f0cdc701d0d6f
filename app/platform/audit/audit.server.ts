import type { Queries } from "#app/platform/db/database.server.ts";
import { newId } from "#app/platform/ids.ts";
import { insertAuditEntry } from "./audit-log.queries.server.ts";

type AuditRecord = {
  actor: { id?: string | undefined; name: string };
  /** In the past tense: `signed in`, `verified`, `changed role`, `viewed`. */
  action: string;
  entity: string;
  entityId: string;
  /** Never a secret. */
  detail?: string;
};

/** Runs in the transaction of the act. Status changes have a history instead. */
export async function recordAudit(trx: Queries, now: Date, act: AuditRecord): Promise<void> {
  await insertAuditEntry(trx, {
    id: newId(now),
    at: now.toISOString(),
    actor_id: act.actor.id ?? null,
    actor_name: act.actor.name,
    action: act.action,
    entity: act.entity,
    entity_id: act.entityId,
    detail: act.detail ?? "",
  });
}

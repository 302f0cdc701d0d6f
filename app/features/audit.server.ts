import { insertAuditEntry } from "#app/data/audit-log.server.ts";
import type { Queries } from "#app/data/db.server.ts";
import { newId } from "#app/data/ids.ts";

export type Act = {
  actor: { id?: string | undefined; name: string };
  /** A verb in the past: `signed in`, `verified`, `changed role`, `viewed`. */
  action: string;
  noun: string;
  nounId: string;
  /** What a reader needs beyond that, without secrets. */
  detail?: string;
};

/** Who did what to whom, written in the transaction of the act. Statuses have their own history. */
export async function recordAct(trx: Queries, now: Date, act: Act): Promise<void> {
  await insertAuditEntry(trx, {
    id: newId(now),
    at: now.toISOString(),
    actor_id: act.actor.id ?? null,
    actor_name: act.actor.name,
    action: act.action,
    noun: act.noun,
    noun_id: act.nounId,
    detail: act.detail ?? "",
  });
}

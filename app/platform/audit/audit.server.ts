import type { Queries } from "#app/platform/db/database.server.ts";
import { newId } from "#app/platform/ids.ts";
import {
  type AuditEntry,
  insertAuditEntry,
  listAuditEntriesOf,
} from "./audit-log.queries.server.ts";

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

const lookedThrough = 50;

/** The round of an act upon something: a new one begins with whatever else was done to it. */
export function roundOfActs(noun: string, nounId: string, isSame: (entry: AuditEntry) => boolean) {
  return async (trx: Queries): Promise<string | undefined> => {
    const entries = await listAuditEntriesOf(trx, noun, nounId, lookedThrough);
    return entries.find((entry) => !isSame(entry))?.id;
  };
}

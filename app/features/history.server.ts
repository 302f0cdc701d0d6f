import type { Queries } from "#app/data/db.server.ts";
import { insertHistory } from "#app/data/history.server.ts";
import { newId } from "#app/data/ids.ts";

export type Change = {
  noun: "interest" | "listing";
  nounId: string;
  /** Nobody signed in means a visitor, by the name they gave. */
  actor: { id?: string; name: string };
  from: string | null;
  to: string;
  /** For the person concerned. */
  reason?: string | null | undefined;
  /** Never shown to them. */
  privateNote?: string | null | undefined;
};

/** Who, when, from, to, why: written in the transaction of the change itself. */
export async function recordChange(trx: Queries, now: Date, change: Change): Promise<void> {
  await insertHistory(trx, {
    id: newId(now),
    noun: change.noun,
    noun_id: change.nounId,
    at: now.toISOString(),
    actor_id: change.actor.id ?? null,
    actor_name: change.actor.name,
    from_status: change.from,
    to_status: change.to,
    reason: change.reason ?? null,
    private_note: change.privateNote ?? null,
  });
}

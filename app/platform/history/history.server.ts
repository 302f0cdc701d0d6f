import type { Queries } from "#app/platform/db/database.server.ts";
import { newId, newIdAfter } from "#app/platform/ids.ts";
import { findLastChange, insertHistory, listHistory } from "./history.queries.server.ts";

type HistoryRecord = {
  entity: string;
  entityId: string;
  actor: { id?: string | undefined; name: string };
  from: string | null;
  to: string;
  step?: string | undefined;
  reason?: string | null | undefined;
  privateNote?: string | null | undefined;
  batch?: string | undefined;
};

/** Records status changes, each after its record's last one. The caller has locked the records. */
export async function recordHistory(
  trx: Queries,
  now: Date,
  changes: HistoryRecord | HistoryRecord[],
): Promise<void> {
  const rows = [];
  for (const change of [changes].flat()) {
    const { entity, entityId, from } = change;
    const place = from === null ? placeAt(now) : await placeAfterLast(trx, now, entity, entityId);
    rows.push({ ...place, ...toColumns(change) });
  }
  await insertHistory(trx, rows);
}

export async function recordHistoryAt(
  trx: Queries,
  place: HistoryPlace,
  change: HistoryRecord,
): Promise<void> {
  await insertHistory(trx, { ...place, ...toColumns(change) });
}

/** Returns the last change's id if it is the same step and text by the same person: a repeat after a lost answer. */
export async function findLastStep(
  q: Queries,
  {
    entity,
    entityId,
    actor,
    to,
    step,
    reason,
    privateNote,
  }: Omit<HistoryRecord, "from" | "to"> & { to: string | undefined },
): Promise<string | undefined> {
  const last = (await listHistory(q, entity, entityId)).at(-1);
  const isIt =
    last !== undefined &&
    last.actor_id === actor.id &&
    last.to_status === to &&
    (step === undefined || last.step === step) &&
    last.reason === (reason ?? null) &&
    last.private_note === (privateNote ?? null);
  return isIt ? last.id : undefined;
}

type HistoryPlace = { id: string; at: string };

/** If `now` is before the last change, because of a wait for the lock: that change's instant and a later id. */
export async function placeAfterLast(
  trx: Queries,
  now: Date,
  entity: string,
  entityId: string,
): Promise<HistoryPlace> {
  const last = await findLastChange(trx, entity, entityId);
  const isLate = last && last.at >= now.toISOString();
  return isLate ? { id: newIdAfter(last.id, new Date(last.at)), at: last.at } : placeAt(now);
}

function placeAt(now: Date): HistoryPlace {
  return { id: newId(now), at: now.toISOString() };
}

function toColumns(change: HistoryRecord) {
  return {
    entity: change.entity,
    entity_id: change.entityId,
    actor_id: change.actor.id ?? null,
    actor_name: change.actor.name,
    from_status: change.from,
    to_status: change.to,
    step: change.step ?? null,
    reason: change.reason ?? null,
    private_note: change.privateNote ?? null,
    batch: change.batch ?? null,
  };
}

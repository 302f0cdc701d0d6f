import type { Queries } from "../db/database.server.ts";
import { isId } from "../ids.ts";
import { done, type Outcome, refused } from "../outcome.ts";
import { placeAfterLast, recordHistoryAt } from "./history.server.ts";

/** Written only while the status is still `from`. */
export type StatusChange<Status extends string, Columns extends object = object> = {
  from: Status;
  to: Status;
  now: string;
  actorId: string | null;
  reason: string | null;
  privateNote: string | null;
  set?: Partial<Columns>;
};

export type StatusRecord<Row extends { status: string }, Columns extends object = object> = {
  entity: string;
  /** Locks only the record's parent; all writers lock in this order. */
  lock(trx: Queries, id: string): Promise<void>;
  find(trx: Queries, id: string): Promise<Row | undefined>;
  /** The guarded update (`where status = from`); false when no row matched. */
  update(trx: Queries, id: string, change: StatusChange<Row["status"], Columns>): Promise<boolean>;
};

type Transition<Row extends { status: string }, Columns extends object> = {
  to: Row["status"] | undefined;
  step?: string;
  set?: (row: Row, at: Date) => Partial<Columns>;
  actor: { id?: string | undefined; name: string };
  now: Date;
  reason?: string | null | undefined;
  privateNote?: string | null | undefined;
  /** The predicate that also shows the button. */
  can: (row: Row) => boolean;
  /** The CONFLICT text, from the record as it is now. */
  conflict: (row: Row) => string | Promise<string>;
};

/**
 * Locks, asks `can`, updates, records. Returns the old row with the change's id and instant. Refuses NOT_FOUND and
 * CONFLICT; the caller must return the refusal, so that its transaction rolls back.
 */
export async function transition<Row extends { status: string }, Columns extends object = object>(
  trx: Queries,
  record: StatusRecord<Row, Columns>,
  id: string,
  {
    actor,
    now,
    reason = null,
    privateNote = null,
    to: newStatus,
    step,
    set,
    can,
    conflict,
  }: Transition<Row, Columns>,
): Promise<Outcome<Row & { changedAt: string; changeId: string }>> {
  if (!isId(id)) return refused("NOT_FOUND");
  await record.lock(trx, id);
  const row = await record.find(trx, id);
  if (!row) return refused("NOT_FOUND");
  const from: Row["status"] = row.status;
  const to = newStatus ?? from;
  const { entity } = record;
  const place = await placeAfterLast(trx, now, entity, id);
  const columns = set?.(row, new Date(place.at)) ?? {};
  const by = { actorId: actor.id ?? null, reason, privateNote };
  const change = { from, to, now: place.at, ...by, set: columns };
  if (!can(row) || !(await record.update(trx, id, change))) {
    return refused("CONFLICT", await conflict((await record.find(trx, id)) ?? row));
  }
  const entry = { entity, entityId: id, actor, from, to, step, reason, privateNote };
  await recordHistoryAt(trx, place, entry);
  return done({ ...row, changedAt: place.at, changeId: place.id });
}

import type { Queries } from "../db/database.server.ts";
import { isId } from "../ids.ts";
import { done, type Outcome, refused } from "../outcome.ts";
import { placeAfterLast, recordHistoryAt } from "./history.server.ts";

/** One guarded change of a status: written only while the record still has the status `from`. */
export type StatusChange<Status extends string, Columns extends object = object> = {
  from: Status;
  to: Status;
  /** UTC ISO text. */
  now: string;
  /** Null for visitors and the clock. */
  actorId: string | null;
  /** For the person concerned. */
  reason: string | null;
  /** For staff alone. */
  privateNote: string | null;
  /** Further columns to change. */
  set?: Partial<Columns>;
};

/** What `transition` needs to know of an entity; declared once, beside its queries. */
export type StatusRecord<Row extends { status: string }, Columns extends object = object> = {
  /** The entity's name in the history. */
  entity: string;
  /** Locks the record's parent, and nothing else, until the transaction ends: every writer locks in this order. */
  lock(trx: Queries, id: string): Promise<void>;
  find(trx: Queries, id: string): Promise<Row | undefined>;
  /** The guarded update (`where status = from`). Returns false when it changed nothing. */
  update(trx: Queries, id: string, change: StatusChange<Row["status"], Columns>): Promise<boolean>;
};

type Transition<Row extends { status: string }, Columns extends object> = {
  /** Without it the status stays. */
  to: Row["status"] | undefined;
  /** As the history records it: `vet.confirm`. */
  step?: string;
  /** Columns that change with the status. */
  set?: (row: Row, at: Date) => Partial<Columns>;
  /** Without an id: a visitor, by the name they gave, or the clock. */
  actor: { id?: string | undefined; name: string };
  now: Date;
  reason?: string | null | undefined;
  privateNote?: string | null | undefined;
  /** The predicate that also shows the button. */
  can: (row: Row) => boolean;
  /** The text for who comes too late: who did what and when. Given the record as it is now. */
  conflict: (row: Row) => string | Promise<string>;
};

/**
 * Changes a record's status in the caller's transaction: locks, asks the predicate, writes the guarded update and the
 * history row. Returns the row as it was before, with the change's id and instant (`now`, or that of the last change
 * where that is later: see `placeAfterLast`). Refuses NOT_FOUND for an unknown id and CONFLICT when the predicate or
 * the guarded update says no; the caller returns the refusal, so that its transaction rolls back.
 */
export async function transition<Row extends { status: string }, Columns extends object = object>(
  trx: Queries,
  record: StatusRecord<Row, Columns>,
  id: string,
  { actor, now, reason = null, privateNote = null, ...asked }: Transition<Row, Columns>,
): Promise<Outcome<Row & { changedAt: string; changeId: string }>> {
  const { step, set, can, conflict } = asked;
  if (!isId(id)) return refused("NOT_FOUND");
  await record.lock(trx, id);
  const row = await record.find(trx, id);
  if (!row) return refused("NOT_FOUND");
  const from: Row["status"] = row.status;
  const to = asked.to ?? from;
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

/** Work that several processes share: claimed in small batches until nothing is due. */
import { setTimeout as sleep } from "node:timers/promises";
import { type RawBuilder, type SelectQueryBuilder, sql } from "kysely";
import type { AppServices } from "#app/platform/services.ts";
import type { Queries } from "./database.server.ts";
import { DatabaseBusy } from "./database-errors.server.ts";
import { isPostgres } from "./engine.server.ts";
import type { Schema } from "./schema.ts";

/** Small, so that other writers wait only briefly. */
export const batchSize = 50;

/** Locks the rows, without those that another worker has locked. SQLite has one writer at a time. */
export function claiming<DB, TB extends keyof DB, Row>(
  q: Queries,
  due: SelectQueryBuilder<DB, TB, Row>,
  table?: TB & string,
): SelectQueryBuilder<DB, TB, Row> {
  if (!isPostgres(q)) return due;
  return due.forUpdate(...((table ? [table] : []) as [])).skipLocked();
}

/** As `claiming`, for `where … in`: PostgreSQL may run a subquery per row and claim too many, but an array once. */
export function claimedOnce<Key extends string, DB, TB extends keyof DB>(
  q: Queries,
  due: SelectQueryBuilder<DB, TB, Record<string, Key>>,
): RawBuilder<Key> {
  if (!isPostgres(q)) return sql<Key>`(${due})`;
  return sql<Key>`(select unnest(array(${claiming(q, due)})))`;
}

const maxPauseMs = 100;

/** Waits as long as the work took, so that requests get half of the time: SQLite blocks the event loop. */
export function makePauseForRequests(): () => Promise<void> {
  let began = performance.now();
  return async () => {
    await sleep(Math.min(performance.now() - began, maxPauseMs));
    began = performance.now();
  };
}

/** Repeats `work` until it finds fewer than `limit` rows. Requests run in between. Returns the sum. */
export async function inBatches(
  { db }: Pick<AppServices, "db">,
  work: (trx: Queries, limit: number) => Promise<number>,
  limit = batchSize,
): Promise<number> {
  let sum = 0;
  const pauseForRequests = makePauseForRequests();
  for (;;) {
    const found = await db.transaction((trx) => work(trx, limit));
    sum += found;
    await pauseForRequests();
    if (found < limit) return sum;
  }
}

type DueWork<Due extends { id: string }> = {
  name: string;
  list: (q: Queries, limit: number) => Promise<Due[]>;
  work: (trx: Queries, one: Due) => Promise<boolean>;
};

/** One transaction per due item. Goes on after a failure and rejects at the end. Returns how many were done. */
export async function workThrough<Due extends { id: string }>(
  services: Pick<AppServices, "db" | "log">,
  { name, list, work }: DueWork<Due>,
): Promise<number> {
  const tried = new Set<string>();
  const failures: unknown[] = [];
  const pauseForRequests = makePauseForRequests();
  let done = 0;
  for (;;) {
    // Failed items are due again, before the others.
    const due = await list(services.db.reader, batchSize + tried.size);
    const next = due.filter(({ id }) => !tried.has(id)).slice(0, batchSize);
    if (next.length === 0) break;
    for (const one of next) {
      tried.add(one.id);
      try {
        const run = async (trx: Queries) => (await claim(trx, name, one.id)) && work(trx, one);
        if (await services.db.transaction(run)) done += 1;
      } catch (error) {
        if (error instanceof DatabaseBusy) throw error;
        services.log.error({ err: error, work: name, id: one.id }, "what is due could not be done");
        failures.push(error);
      }
      await pauseForRequests();
    }
  }
  if (failures.length > 0) throw failures[0];
  return done;
}

/** Returns false when another process works on it. A row lock would break the lock order (parent first). */
async function claim(trx: Queries, name: string, id: string): Promise<boolean> {
  if (!isPostgres(trx)) return true;
  const { rows } = await sql<{ is_ours: boolean }>`
    select pg_try_advisory_xact_lock(hashtextextended(${`${name} ${id}`}, 0)) as is_ours`.execute(
    trx,
  );
  return rows[0]?.is_ours === true;
}

/** Deletes up to `limit` matching rows and returns how many. `key`: the primary key's columns. */
export async function deleteSome(
  trx: Queries,
  { table, key = ["id"] }: { table: keyof Schema; key?: readonly string[] },
  where: ReturnType<typeof sql<boolean>>,
  limit: number,
): Promise<number> {
  const columns = sql.join(key.map((column) => sql.ref(column)));
  const due = sql`select ${columns} from ${sql.table(table)} where ${where} limit ${sql.lit(limit)}`;
  const remove = sql`delete from ${sql.table(table)} where (${columns}) in`;
  // See `claimedOnce`: PostgreSQL runs a materialized list once.
  const { numAffectedRows = 0n } = await (isPostgres(trx)
    ? sql`with due as materialized (${due} for update skip locked) ${remove} (select ${columns} from due)`
    : sql`${remove} (${due})`
  ).execute(trx);
  return Number(numAffectedRows);
}

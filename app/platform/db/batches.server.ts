/** Work that several processes share: claimed, in small batches, until nothing is due. */
import { setTimeout as sleep } from "node:timers/promises";
import { type RawBuilder, type SelectQueryBuilder, sql } from "kysely";
import type { AppServices } from "#app/platform/services.ts";
import { DatabaseBusy, type Queries } from "./database.server.ts";
import { isPostgres } from "./engine.server.ts";
import type { Schema } from "./schema.ts";

/** How many rows a batch has where nothing else is said: so few delay no other writer for long. */
export const batchSize = 50;

/**
 * Locks the rows that a query finds, without those that another worker holds at this moment. On SQLite all writers take
 * turns.
 */
export function claiming<DB, TB extends keyof DB, Row>(
  q: Queries,
  due: SelectQueryBuilder<DB, TB, Row>,
  table?: TB & string,
): SelectQueryBuilder<DB, TB, Row> {
  if (!isPostgres(q)) return due;
  return due.forUpdate(...((table ? [table] : []) as [])).skipLocked();
}

/**
 * As `claiming`, for `where … in`. PostgreSQL may run a subquery there once for each row, and rows that were claimed are
 * no longer due: each run would claim others, beyond the limit. It runs an array once.
 */
export function claimedOnce<Key extends string, DB, TB extends keyof DB>(
  q: Queries,
  due: SelectQueryBuilder<DB, TB, Record<string, Key>>,
): RawBuilder<Key> {
  if (!isPostgres(q)) return sql<Key>`(${due})`;
  return sql<Key>`(select unnest(array(${claiming(q, due)})))`;
}

/** A batch that waited for a lock need not be followed by as long a pause. */
const maxPauseMs = 100;

/**
 * Returns a function that lets requests go before the next batch. On SQLite a batch is done without leaving its turn of
 * the event loop. So the function waits as long as the work since its last call took: half of the time is the requests'.
 */
export function makeGiveWay(): () => Promise<void> {
  let began = performance.now();
  return async () => {
    await sleep(Math.min(performance.now() - began, maxPauseMs));
    began = performance.now();
  };
}

/**
 * Runs `work`, which takes up to `limit` rows and returns how many it found, until it finds fewer. Requests go between
 * two batches. Returns the sum.
 */
export async function inBatches(
  { db }: Pick<AppServices, "db">,
  work: (trx: Queries, limit: number) => Promise<number>,
  limit = batchSize,
): Promise<number> {
  let sum = 0;
  const giveWay = makeGiveWay();
  for (;;) {
    const found = await db.transaction((trx) => work(trx, limit));
    sum += found;
    await giveWay();
    if (found < limit) return sum;
  }
}

type DueWork<Due extends { id: string }> = {
  /** What is done, as in `expire stay`. */
  name: string;
  /** What is due, the longest first. */
  list: (q: Queries, limit: number) => Promise<Due[]>;
  /** Does the work of one if it is due still; returns whether it did. */
  work: (trx: Queries, one: Due) => Promise<boolean>;
};

/**
 * Does what is due, each in a transaction of its own, until nothing is left that this run has not tried. Several
 * processes share it: what another one is doing is left to it. What fails is logged and tried by the next run; the
 * others go on, and in the end the run fails. Requests go between two of them. Returns how many were done.
 */
export async function workThrough<Due extends { id: string }>(
  services: Pick<AppServices, "db" | "log">,
  { name, list, work }: DueWork<Due>,
): Promise<number> {
  const tried = new Set<string>();
  const failures: unknown[] = [];
  const giveWay = makeGiveWay();
  let done = 0;
  for (;;) {
    // Those that were tried may be due still, in front of the others.
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
      await giveWay();
    }
  }
  if (failures.length > 0) throw failures[0];
  return done;
}

/**
 * Claims a piece of work until the transaction ends. Returns false where another process has it. Not by its row: the
 * rows of a status change are locked in one order, the parent's first.
 */
async function claim(trx: Queries, name: string, id: string): Promise<boolean> {
  if (!isPostgres(trx)) return true;
  const { rows } = await sql<{ is_ours: boolean }>`
    select pg_try_advisory_xact_lock(hashtextextended(${`${name} ${id}`}, 0)) as is_ours`.execute(
    trx,
  );
  return rows[0]?.is_ours === true;
}

/** Deletes up to `limit` rows of a table that fit; returns how many. `key`: the columns of its primary key. */
export async function deleteSome(
  trx: Queries,
  { table, key = ["id"] }: { table: keyof Schema; key?: readonly string[] },
  where: ReturnType<typeof sql<boolean>>,
  limit: number,
): Promise<number> {
  const columns = sql.join(key.map((column) => sql.ref(column)));
  const due = sql`select ${columns} from ${sql.table(table)} where ${where} limit ${sql.lit(limit)}`;
  const remove = sql`delete from ${sql.table(table)} where (${columns}) in`;
  // As in `claimedOnce`: PostgreSQL runs a materialized list once.
  const { numAffectedRows = 0n } = await (isPostgres(trx)
    ? sql`with due as materialized (${due} for update skip locked) ${remove} (select ${columns} from due)`
    : sql`${remove} (${due})`
  ).execute(trx);
  return Number(numAffectedRows);
}

import { setTimeout as sleep } from "node:timers/promises";
import { Kysely, sql } from "kysely";
import {
  countMissingMigrations,
  lockMigrations,
  migrateAll,
} from "#app/platform/db/migrations/index.ts";
import { createSemaphore } from "#app/platform/semaphore.ts";
import {
  asDatabaseError,
  DatabaseBusy,
  isLockTimeout,
  isRetryable,
  isRollback,
} from "./database-errors.server.ts";
import { claimDatabase, type DatabaseKind } from "./database-kind.server.ts";
import { type ConnectionCounts, PostgresPoolDialect } from "./postgres-dialect.server.ts";
import { makeQueueSignals, type QueueSignals } from "./queue-signals.server.ts";
import type { Schema } from "./schema.ts";
import { SqliteFileDialect } from "./sqlite-dialect.server.ts";

export type Queries = Kysely<Schema>;

export type Database = {
  engine: "sqlite" | "postgres";
  /** For reads outside transactions; never blocked by a writer. */
  reader: Queries;
  /**
   * Rolls back when `work` throws; a thrown `Rollback` becomes the value. Rejects with `DatabaseBusy` after a timeout.
   * `work` uses only `trx`, may run again after a deadlock, and never calls the network.
   */
  transaction<T>(work: (trx: Queries) => Promise<T>): Promise<T>;
  onQueued: QueueSignals["subscribe"];
  /** Changes with any commit by any process. Undefined on PostgreSQL and before the first query. */
  changeMark(): number | undefined;
  /** Runs the missing migrations, all or none. Refuses with `IncompatibleDatabase` when the database is not of `kind`. */
  migrate(kind?: DatabaseKind): Promise<void>;
  pendingMigrations(): Promise<number>;
  ping(): Promise<void>;
  connections(): ConnectionCounts;
  /** Checks that the database accepts writes. On SQLite waits up to `waitMs` for the lock. */
  pingWriter(waitMs: number): Promise<void>;
  close(): Promise<void>;
};

type Options = {
  url?: string | undefined;
  file: string;
  busyMs?: number;
  connections?: number;
};

/** PostgreSQL allows 100 by default: eight processes and some people. */
export const defaultConnections = 10;

const MIGRATION_WAIT_MS = 120_000;
/** While a migration waits for a table, later queries wait behind it. */
const MIGRATION_LOCK_MS = 2000;
const MIGRATION_PAUSE_MS = 3000;

/** Connects on the first query, so that a database that is down refuses requests but does not end the process. */
export function openDatabase({
  url,
  file,
  busyMs = 8000,
  connections = defaultConnections,
}: Options): Database {
  return url ? openPostgres(url, { busyMs, max: connections }) : openSqlite(file, busyMs);
}

function openSqlite(file: string, busyMs: number): Database {
  const options = { file, busyMs, seen: { file: false } };
  const dialect = new SqliteFileDialect({ ...options, role: "writer" });
  const writer = new Kysely<Schema>({ dialect });
  const readerDialect = new SqliteFileDialect({ ...options, role: "reader" });
  const reader = new Kysely<Schema>({ dialect: readerDialect });
  const writing = createSemaphore({ places: 1 });
  const signals = makeQueueSignals();

  async function write<T>(work: (trx: Queries) => Promise<T>, waitMs: number): Promise<T> {
    const deadline = performance.now() + waitMs;
    const release = await writing.acquire(waitMs);
    if (!release) throw new DatabaseBusy();
    try {
      dialect.driver.beginDeadline = deadline;
      return await writer.transaction().execute(work);
    } finally {
      release();
    }
  }

  return {
    engine: "sqlite",
    reader,
    transaction: (work) => withSignals(signals, work, (run) => write(run, busyMs)),
    onQueued: (listener) => signals.subscribe(listener),
    changeMark: () => readerDialect.driver.dataVersion(),
    migrate: (kind) => write((trx) => migrateAndClaim(trx, "sqlite", kind), MIGRATION_WAIT_MS),
    pendingMigrations: () => countMissingMigrations(reader, "sqlite"),
    ping: () => ping(reader),
    connections() {
      const { taken, waiting } = writing.load();
      return { total: 2, idle: 2 - taken, waiting };
    },
    pingWriter: (waitMs) => write(writeNothing, waitMs),
    async close() {
      await writing.acquire(busyMs);
      await Promise.all([writer.destroy(), reader.destroy()]);
    },
  };
}

function openPostgres(url: string, { busyMs, max }: { busyMs: number; max: number }): Database {
  const dialect = new PostgresPoolDialect({ url, max, busyMs });
  const pool = new Kysely<Schema>({ dialect });
  const signals = makeQueueSignals();

  async function write<T>(work: (trx: Queries) => Promise<T>): Promise<T> {
    for (let attempt = 1; ; attempt += 1) {
      try {
        return await pool.transaction().execute(work);
      } catch (error) {
        if (attempt > 3 || !isRetryable(error)) throw asDatabaseError(error);
      }
    }
  }

  async function migrate(kind?: DatabaseKind): Promise<void> {
    const unlimited = new Kysely<Schema>({
      dialect: new PostgresPoolDialect({ url, max: 1, busyMs, unlimited: true }),
    });
    const deadline = performance.now() + MIGRATION_WAIT_MS;
    try {
      while (!(await tryMigrating(unlimited, kind))) {
        if (performance.now() > deadline) throw new DatabaseBusy(new Error("a table is locked"));
        await sleep(MIGRATION_PAUSE_MS);
      }
    } finally {
      await unlimited.destroy();
    }
  }

  return {
    engine: "postgres",
    reader: pool,
    transaction: (work) => withSignals(signals, work, write),
    onQueued: (listener) => signals.subscribe(listener),
    changeMark: () => undefined,
    migrate,
    pendingMigrations: () => countMissingMigrations(pool, "postgres"),
    ping: () => ping(pool),
    connections: () => dialect.connections(),
    pingWriter: () => writeNothing(pool),
    close: () => pool.destroy(),
  };
}

async function tryMigrating(q: Queries, kind: DatabaseKind | undefined): Promise<boolean> {
  try {
    await q.transaction().execute(async (trx) => {
      await lockMigrations(trx);
      await sql`set local lock_timeout = ${sql.lit(MIGRATION_LOCK_MS)}`.execute(trx);
      await migrateAndClaim(trx, "postgres", kind);
    });
    return true;
  } catch (error) {
    if (isLockTimeout(error) || isRetryable(error)) return false;
    throw error;
  }
}

async function migrateAndClaim(
  trx: Queries,
  engine: Database["engine"],
  kind: DatabaseKind | undefined,
): Promise<void> {
  await migrateAll(trx, engine);
  if (kind) await claimDatabase(trx, kind);
}

/** Turns a `Rollback` into its value, and notifies the jobs after a commit. */
async function withSignals<T>(
  signals: QueueSignals,
  work: (trx: Queries) => Promise<T>,
  write: (work: (trx: Queries) => Promise<T>) => Promise<T>,
): Promise<T> {
  let last: Queries | undefined;
  try {
    const result = await write((trx) => {
      last = trx;
      return work(trx);
    });
    signals.emit(last);
    return result;
  } catch (error) {
    if (isRollback(error)) return error.value as T;
    throw error;
  }
}

async function ping(q: Queries): Promise<void> {
  await sql`select 1`.execute(q);
}

/** A read-only file or a standby refuses only the write, not the transaction. */
async function writeNothing(trx: Queries): Promise<void> {
  await sql`delete from migrations where name = ''`.execute(trx);
}

import { setTimeout as sleep } from "node:timers/promises";
import { Kysely, sql } from "kysely";
import { countPending, lockMigrations, migrateAll } from "#app/platform/db/migrations/index.ts";
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

export { DatabaseBusy, isUniqueViolation, Rollback } from "./database-errors.server.ts";

/** What runs queries: a connection or an open transaction. */
export type Queries = Kysely<Schema>;

export type Database = {
  engine: "sqlite" | "postgres";
  /** For reads outside transactions. On SQLite a connection of its own, which no writer blocks. */
  reader: Queries;
  /**
   * Runs `work` in one write transaction, rolled back when it throws; a thrown `Rollback` becomes its value. Rejects
   * with `DatabaseBusy` when the write lock or a connection is not available in time. `work` uses only its `trx`, may
   * run again after a deadlock (PostgreSQL), and never waits for the network.
   */
  transaction<T>(work: (trx: Queries) => Promise<T>): Promise<T>;
  /** Calls a listener after each commit of this process that queued work for a job. Returns what ends that. */
  onQueued: QueueSignals["subscribe"];
  /**
   * Returns a number that any commit by any process changes, read without a query: while it stays the same, nothing
   * was written. Undefined where the engine has none (PostgreSQL), or before the first query.
   */
  changeMark(): number | undefined;
  /**
   * Runs the missing migrations, all or none. Several processes may call it at once. With `kind` the database is one of
   * that kind from then on; refuses with `IncompatibleDatabase`, nothing changed, when it is the other.
   */
  migrate(kind?: DatabaseKind): Promise<void>;
  /** Returns how many migrations are still to run: 0 when the tables are as this code expects. */
  pendingMigrations(): Promise<number>;
  /** Resolves when the database answers, rejects with `DatabaseBusy` or its error otherwise. */
  ping(): Promise<void>;
  /** How busy this process's connections are. */
  connections(): ConnectionCounts;
  /** Resolves when the database can be written; changes nothing. On SQLite it waits `waitMs` for the lock. */
  pingWriter(waitMs: number): Promise<void>;
  /** Waits for open transactions, then closes the file or the connections. */
  close(): Promise<void>;
};

type Options = {
  /** `postgres://…`; without it the SQLite file is used. */
  url?: string | undefined;
  file: string;
  /** The longest wait for a lock or a connection, in milliseconds. */
  busyMs?: number;
  /** How many connections to PostgreSQL this process opens at most. */
  connections?: number;
};

/** PostgreSQL takes a hundred by default: those of eight processes and some for people. */
export const defaultConnections = 10;

const MIGRATION_WAIT_MS = 120_000;
/** On PostgreSQL, how long a migration waits for a table: whoever comes after it waits for it, too. */
const MIGRATION_LOCK_MS = 2000;
const MIGRATION_PAUSE_MS = 3000;

/** Connects with the first query: a database that is down refuses requests instead of ending the process. */
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
    transaction: (work) => signalling(signals, work, (run) => write(run, busyMs)),
    onQueued: (listener) => signals.subscribe(listener),
    changeMark: () => readerDialect.driver.dataVersion(),
    migrate: (kind) => write((trx) => bringUp(trx, "sqlite", kind), MIGRATION_WAIT_MS),
    pendingMigrations: () => countPending(reader, "sqlite"),
    ping: () => ping(reader),
    connections() {
      // One connection reads, one writes.
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
      while (!(await migratedNow(unlimited, kind))) {
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
    transaction: (work) => signalling(signals, work, write),
    onQueued: (listener) => signals.subscribe(listener),
    changeMark: () => undefined,
    migrate,
    pendingMigrations: () => countPending(pool, "postgres"),
    ping: () => ping(pool),
    connections: () => dialect.connections(),
    // One statement, which is a transaction by itself: a balancer asks every second or two.
    pingWriter: () => writeNothing(pool),
    close: () => pool.destroy(),
  };
}

/** Migrates, and returns true; false, with nothing changed, where somebody holds a table for long. */
async function migratedNow(q: Queries, kind: DatabaseKind | undefined): Promise<boolean> {
  try {
    await q.transaction().execute(async (trx) => {
      await lockMigrations(trx);
      await sql`set local lock_timeout = ${sql.lit(MIGRATION_LOCK_MS)}`.execute(trx);
      await bringUp(trx, "postgres", kind);
    });
    return true;
  } catch (error) {
    if (isLockTimeout(error) || isRetryable(error)) return false;
    throw error;
  }
}

async function bringUp(
  trx: Queries,
  engine: Database["engine"],
  kind: DatabaseKind | undefined,
): Promise<void> {
  await migrateAll(trx, engine);
  if (kind) await claimDatabase(trx, kind);
}

/** Runs a transaction. A `Rollback` becomes its value; after a commit the jobs hear of what it queued. */
async function signalling<T>(
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

/** A write of no rows: a read-only file or a standby server lets a transaction begin and refuses only this. */
async function writeNothing(trx: Queries): Promise<void> {
  await sql`delete from migrations where name = ''`.execute(trx);
}

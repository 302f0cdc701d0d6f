import { statSync } from "node:fs";
import { setTimeout as sleep } from "node:timers/promises";
import Sqlite from "better-sqlite3";
import {
  type CompiledQuery,
  type DatabaseConnection,
  type Driver,
  type QueryResult,
  SqliteAdapter,
  SqliteDialect,
} from "kysely";
import { preparePrivateFile, restrictToOwner } from "#app/platform/files/private-files.server.ts";
import {
  asDatabaseError,
  DatabaseBusy,
  isConnectionFault,
  isLocked,
  readErrorCode,
} from "./database-errors.server.ts";
import { parametersFor } from "./parameters.server.ts";

/** `seen` is shared by the reader and the writer of a file: whether one of them has opened it. */
type Options = {
  file: string;
  role: "reader" | "writer";
  busyMs: number;
  seen: { file: boolean };
};

// SQLite's own waiting blocks the event loop; `retryWhileLocked` does not.
const ENGINE_WAIT_MS = 20;
const MAX_STATEMENTS = 400;
// Checking the file on every read costs more than most reads.
const READER_CHECK_MS = 50;

/** A reader refuses writes and never waits for a writer. */
export class SqliteFileDialect extends SqliteDialect {
  readonly driver: SqliteFileDriver;

  constructor(options: Options) {
    super({ database: () => Promise.reject(new Error("the driver opens the file itself")) });
    this.driver = new SqliteFileDriver(options);
  }

  override createDriver(): Driver {
    return this.driver;
  }

  override createAdapter(): SqliteAdapter {
    return new FileAdapter();
  }
}

/** Write transactions are queued already. Kysely's own lock would never open again after a failed connection. */
class FileAdapter extends SqliteAdapter {
  override get supportsMultipleConnections(): boolean {
    return true;
  }
}

class SqliteFileDriver implements Driver {
  beginDeadline = 0;
  readonly #options: Options;
  #connection: SqliteConnection | undefined;
  #opening: Promise<SqliteConnection> | undefined;
  #opened = 0;
  #checkedAt = 0;
  #isClosed = false;

  constructor(options: Options) {
    this.#options = options;
  }

  /** Nothing to do: the first query opens the file. */
  async init(): Promise<void> {}

  /** Changes with every commit of another connection. Throws `DatabaseBusy` when the file is gone. */
  dataVersion(): number | undefined {
    this.#assertOpen();
    if (!this.#connection || this.#isStale(this.#connection)) return undefined;
    // Each connection starts its own count.
    return this.#opened * 2 ** 32 + this.#connection.dataVersion();
  }

  async acquireConnection(): Promise<DatabaseConnection> {
    this.#assertOpen();
    if (this.#connection && !this.#isStale(this.#connection)) return this.#connection;
    this.#opening ??= this.#open().finally(() => {
      this.#opening = undefined;
    });
    return this.#opening;
  }

  async beginTransaction(connection: SqliteConnection): Promise<void> {
    await retryWhileLocked(() => connection.run("begin immediate"), this.beginDeadline);
    connection.inTransaction = true;
    // A write to a file that was moved away would be acknowledged and lost.
    try {
      if (this.#isStale(connection)) throw new DatabaseBusy();
    } catch (error) {
      connection.rollback();
      throw error;
    }
  }

  async commitTransaction(connection: SqliteConnection): Promise<void> {
    connection.assertTransaction();
    await retryWhileLocked(
      () => connection.run("commit"),
      performance.now() + this.#options.busyMs,
    );
    connection.inTransaction = false;
  }

  async rollbackTransaction(connection: SqliteConnection): Promise<void> {
    connection.rollback();
  }

  async releaseConnection(): Promise<void> {}

  async destroy(): Promise<void> {
    this.#isClosed = true;
    await this.#opening?.catch(() => {});
    this.#connection?.close();
  }

  async #open(): Promise<SqliteConnection> {
    this.#connection?.close();
    this.#connection = undefined;
    const { file, busyMs, seen } = this.#options;
    const deadline = performance.now() + busyMs;
    try {
      // Never recreates a file that existed: an empty one would replace what comes back.
      if (!seen.file) preparePrivateFile(file);
      for (const journal of ["-wal", "-shm"]) restrictToOwner(file + journal);
      const identity = fileIdentity(file);
      const options = { timeout: ENGINE_WAIT_MS, fileMustExist: true };
      const db = await retryWhileLocked(() => new Sqlite(file, options), deadline);
      try {
        await this.#configure(db, deadline);
      } catch (error) {
        db.close();
        throw error;
      }
      this.#connection = new SqliteConnection(db, { ...this.#options, identity });
      this.#opened += 1;
      seen.file = true;
      return this.#connection;
    } catch (error) {
      throw error instanceof DatabaseBusy ? error : new DatabaseBusy(error);
    }
  }

  async #configure(db: Sqlite.Database, deadline: number): Promise<void> {
    // Changing the journal needs an exclusive lock, and another process may be creating the file.
    await retryWhileLocked(() => db.pragma("journal_mode = WAL"), deadline);
    db.pragma("synchronous = FULL");
    db.pragma("foreign_keys = ON");
    if (this.#options.role === "reader") db.pragma("query_only = ON");
  }

  /** The connection failed, or another file replaced its own. Throws when the file is gone. */
  #isStale(connection: SqliteConnection): boolean {
    if (connection.isBroken) return true;
    const now = performance.now();
    if (this.#options.role === "reader" && now - this.#checkedAt < READER_CHECK_MS) return false;
    connection.isBroken = fileIdentity(this.#options.file) !== connection.identity;
    this.#checkedAt = now;
    return connection.isBroken;
  }

  #assertOpen(): void {
    if (this.#isClosed) throw new Error("The database is closed");
  }
}

/** Device and inode. Throws `DatabaseBusy` when the file is gone. */
function fileIdentity(file: string): string {
  try {
    const { dev, ino } = statSync(file);
    return `${dev} ${ino}`;
  } catch (error) {
    throw new DatabaseBusy(error);
  }
}

class SqliteConnection implements DatabaseConnection {
  inTransaction = false;
  /** Opened while the file was read-only, a connection can never write; another file may also have replaced its own. */
  isBroken = false;
  readonly identity: string;
  readonly #db: Sqlite.Database;
  readonly #options: Pick<Options, "role" | "busyMs">;
  readonly #statements = new Map<string, Sqlite.Statement>();
  #dataVersion: Sqlite.Statement | undefined;

  constructor(db: Sqlite.Database, { identity, ...options }: Options & { identity: string }) {
    this.#db = db;
    this.#options = options;
    this.identity = identity;
  }

  async executeQuery<R>(query: CompiledQuery): Promise<QueryResult<R>> {
    this.assertTransaction();
    return retryWhileLocked(
      () => this.run<R>(query.sql, query.parameters),
      performance.now() + this.#options.busyMs,
    );
  }

  run<R>(sql: string, values: readonly unknown[] = []): QueryResult<R> {
    // Another call may have closed the connection during the wait for a lock.
    if (!this.#db.open) throw new DatabaseBusy();
    try {
      return this.#execute(sql, values);
    } catch (error) {
      throw this.#examine(error);
    }
  }

  dataVersion(): number {
    try {
      this.#dataVersion ??= this.#db.prepare("pragma data_version").pluck();
      return this.#dataVersion.get() as number;
    } catch (error) {
      throw asDatabaseError(this.#examine(error));
    }
  }

  rollback(): void {
    this.inTransaction = false;
    // SQLite may have rolled back by itself, for example on a full disk.
    if (this.#db.inTransaction) this.run("rollback");
  }

  close(): void {
    this.#db.close();
  }

  /** A reader that writes is a bug; a writer that cannot write has a read-only file. */
  #examine(error: unknown): unknown {
    const isBug = this.#options.role === "reader" && readErrorCode(error) === "SQLITE_READONLY";
    if (isBug || !isConnectionFault(error)) return error;
    this.isBroken = true;
    return new DatabaseBusy(error);
  }

  #execute<R>(sql: string, values: readonly unknown[]): QueryResult<R> {
    const statement = this.#statement(sql);
    const parameters = parametersFor(values);
    if (statement.reader) return { rows: statement.all(parameters) as R[] };
    const { changes, lastInsertRowid } = statement.run(parameters);
    return { rows: [], numAffectedRows: BigInt(changes), insertId: BigInt(lastInsertRowid) };
  }

  /** After SQLite rolled back by itself, each later statement would commit alone: refuse them. */
  assertTransaction(): void {
    if (this.inTransaction && !this.#db.inTransaction) throw new DatabaseBusy();
  }

  // biome-ignore lint/correctness/useYield: Kysely asks for the method; nothing of ours streams
  async *streamQuery<R>(): AsyncIterableIterator<QueryResult<R>> {
    throw new Error("Streaming would hold the only connection");
  }

  #statement(sql: string): Sqlite.Statement {
    const prepared = this.#statements.get(sql);
    if (prepared) return prepared;
    const made = this.#db.prepare(sql);
    if (this.#statements.size >= MAX_STATEMENTS) this.#statements.clear();
    this.#statements.set(sql, made);
    return made;
  }
}

/** Retries a locked statement until `deadline` (`performance.now()`) without blocking the event loop. */
async function retryWhileLocked<T>(attempt: () => T, deadline: number): Promise<T> {
  for (let pause = 20; ; pause = Math.min(pause * 1.5, 100)) {
    try {
      return attempt();
    } catch (error) {
      if (!isLocked(error) || performance.now() + pause > deadline) throw asDatabaseError(error);
      await sleep(pause * (0.5 + Math.random() / 2));
    }
  }
}

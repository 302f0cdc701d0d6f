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
  codeOf,
  DatabaseBusy,
  isConnectionFault,
  isLocked,
} from "./database-errors.server.ts";
import { parametersFor } from "./parameters.server.ts";

/** `seen`: shared by a reader and a writer of one file; whether one of them has had it open. */
type Options = {
  file: string;
  role: "reader" | "writer";
  busyMs: number;
  seen: { file: boolean };
};

// The engine's own waiting blocks the event loop, so it is kept short; `untilFree` waits without blocking.
const ENGINE_WAIT_MS = 20;
const MAX_STATEMENTS = 400;
// A reader may notice a little later that the file is gone; checking costs more than most reads.
const READER_LOOKS_MS = 50;

/** One connection to an SQLite file. A reader refuses writes and never waits for a writer. */
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

/**
 * Statements are run at once and write transactions one after the other already. Kysely's own lock would stay closed
 * for ever after a connection that could not be opened.
 */
class FileAdapter extends SqliteAdapter {
  override get supportsMultipleConnections(): boolean {
    return true;
  }
}

class SqliteFileDriver implements Driver {
  /** When the next `begin` gives up, by `performance.now()`; set by whoever starts a transaction. */
  beginDeadline = 0;
  readonly #options: Options;
  #connection: SqliteConnection | undefined;
  #opening: Promise<SqliteConnection> | undefined;
  #opened = 0;
  /** When the file was last checked to be in its place. */
  #lookedAt = 0;
  #isClosed = false;

  constructor(options: Options) {
    this.#options = options;
  }

  /** The file is opened with the first connection, and again when that one has become useless. */
  async init(): Promise<void> {}

  /**
   * Changes with every commit of another connection to the file, also another process's. Undefined while there is no
   * connection that knows. Throws `DatabaseBusy` when the file is not in its place.
   */
  dataVersion(): number | undefined {
    this.#assertOpen();
    if (!this.#connection || this.#isUseless(this.#connection)) return undefined;
    // Each connection counts anew.
    return this.#opened * 2 ** 32 + this.#connection.dataVersion();
  }

  async acquireConnection(): Promise<DatabaseConnection> {
    this.#assertOpen();
    if (this.#connection && !this.#isUseless(this.#connection)) return this.#connection;
    this.#opening ??= this.#open().finally(() => {
      this.#opening = undefined;
    });
    return this.#opening;
  }

  async beginTransaction(connection: SqliteConnection): Promise<void> {
    await untilFree(() => connection.run("begin immediate"), this.beginDeadline);
    connection.inTransaction = true;
    // What is written to a file that was moved away would be acknowledged and lost.
    try {
      if (this.#isUseless(connection)) throw new DatabaseBusy();
    } catch (error) {
      connection.rollback();
      throw error;
    }
  }

  async commitTransaction(connection: SqliteConnection): Promise<void> {
    connection.assertTransaction();
    await untilFree(() => connection.run("commit"), performance.now() + this.#options.busyMs);
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
      // A file that was there once is never made anew: an empty one would take the place of what comes back.
      if (!seen.file) preparePrivateFile(file);
      for (const journal of ["-wal", "-shm"]) restrictToOwner(file + journal);
      const identity = identityOf(file);
      const options = { timeout: ENGINE_WAIT_MS, fileMustExist: true };
      const db = await untilFree(() => new Sqlite(file, options), deadline);
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
    // Several processes may make the file at once, and changing the journal needs it for itself.
    await untilFree(() => db.pragma("journal_mode = WAL"), deadline);
    db.pragma("synchronous = FULL");
    db.pragma("foreign_keys = ON");
    if (this.#options.role === "reader") db.pragma("query_only = ON");
  }

  /** Whether the connection has failed, or another file has replaced its own. Throws when there is no file. */
  #isUseless(connection: SqliteConnection): boolean {
    if (connection.isBroken) return true;
    const now = performance.now();
    if (this.#options.role === "reader" && now - this.#lookedAt < READER_LOOKS_MS) return false;
    // Kept with the connection: whoever asks next does not look again so soon.
    connection.isBroken = identityOf(this.#options.file) !== connection.identity;
    this.#lookedAt = now;
    return connection.isBroken;
  }

  #assertOpen(): void {
    if (this.#isClosed) throw new Error("The database is closed");
  }
}

/** Returns what identifies this file whatever its name (device and inode). Throws `DatabaseBusy` when it is gone. */
function identityOf(file: string): string {
  try {
    const { dev, ino } = statSync(file);
    return `${dev} ${ino}`;
  } catch (error) {
    throw new DatabaseBusy(error);
  }
}

class SqliteConnection implements DatabaseConnection {
  inTransaction = false;
  /**
   * Set when it failed in a way that may be its own (opened while the file was read-only, it can never write), or when
   * another file has replaced its own.
   */
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
    return untilFree(
      () => this.run<R>(query.sql, query.parameters),
      performance.now() + this.#options.busyMs,
    );
  }

  run<R>(sql: string, values: readonly unknown[] = []): QueryResult<R> {
    // The connection may have been closed while this waited for a lock.
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
    // A full disk, for one, makes the engine roll back by itself.
    if (this.#db.inTransaction) this.run("rollback");
  }

  close(): void {
    this.#db.close();
  }

  /** A reader asked to write is a bug; a writer that cannot write has a read-only file. */
  #examine(error: unknown): unknown {
    const isBug = this.#options.role === "reader" && codeOf(error) === "SQLITE_READONLY";
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

  /** After the engine rolled back by itself, later statements would each commit on their own: refuse them. */
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

/** Retries what meets another's lock until `deadline` (by `performance.now()`), without blocking the event loop. */
async function untilFree<T>(attempt: () => T, deadline: number): Promise<T> {
  for (let pause = 20; ; pause = Math.min(pause * 1.5, 100)) {
    try {
      return attempt();
    } catch (error) {
      if (!isLocked(error) || performance.now() + pause > deadline) throw asDatabaseError(error);
      await sleep(pause * (0.5 + Math.random() / 2));
    }
  }
}

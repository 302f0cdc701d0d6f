import { setTimeout as sleep } from "node:timers/promises";
import Sqlite from "better-sqlite3";
import {
  type CompiledQuery,
  type DatabaseConnection,
  type Driver,
  type QueryResult,
  SqliteDialect,
} from "kysely";
import { closeToOthers, preparePrivateFile } from "#app/platform/files/private-files.server.ts";
import { asDatabaseError, DatabaseBusy, isLocked } from "./database-errors.server.ts";
import { parametersFor } from "./parameters.server.ts";

type Options = { file: string; role: "reader" | "writer"; busyMs: number };

// The engine's own waiting blocks the event loop, so it is kept short; `untilFree` waits without blocking.
const ENGINE_WAIT_MS = 20;
const MAX_STATEMENTS = 400;

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
}

class SqliteFileDriver implements Driver {
  /** When the next `begin` gives up, by `performance.now()`; set by whoever starts a transaction. */
  beginDeadline = 0;
  readonly #options: Options;
  #db: Sqlite.Database | undefined;
  #dataVersion: Sqlite.Statement | undefined;
  #connection: SqliteConnection | undefined;

  constructor(options: Options) {
    this.#options = options;
  }

  async init(): Promise<void> {
    const { file, role, busyMs } = this.#options;
    const deadline = performance.now() + busyMs;
    // The journal's files get the permissions of the database's.
    preparePrivateFile(file);
    for (const journal of ["-wal", "-shm"]) closeToOthers(file + journal);
    const db = await untilFree(() => new Sqlite(file, { timeout: ENGINE_WAIT_MS }), deadline);
    try {
      // Several processes may make the file at once, and changing the journal needs it for itself.
      await untilFree(() => db.pragma("journal_mode = WAL"), deadline);
      db.pragma("synchronous = FULL");
      db.pragma("foreign_keys = ON");
      if (role === "reader") db.pragma("query_only = ON");
    } catch (error) {
      db.close();
      throw error;
    }
    this.#db = db;
    this.#connection = new SqliteConnection(db, busyMs);
  }

  /** Changes with every commit of another connection to the file, also another process's. */
  dataVersion(): number | undefined {
    this.#dataVersion ??= this.#db?.prepare("pragma data_version").pluck();
    return this.#dataVersion?.get() as number | undefined;
  }

  async acquireConnection(): Promise<DatabaseConnection> {
    return this.#open();
  }

  async beginTransaction(): Promise<void> {
    const connection = this.#open();
    await untilFree(() => connection.run("begin immediate"), this.beginDeadline);
    connection.inTransaction = true;
  }

  async commitTransaction(): Promise<void> {
    const connection = this.#open();
    connection.assertTransaction();
    await untilFree(() => connection.run("commit"), performance.now() + this.#options.busyMs);
    connection.inTransaction = false;
  }

  async rollbackTransaction(): Promise<void> {
    const connection = this.#open();
    connection.inTransaction = false;
    // A full disk, for one, makes the engine roll back by itself.
    if (this.#db?.inTransaction) connection.run("rollback");
  }

  async releaseConnection(): Promise<void> {}

  async destroy(): Promise<void> {
    this.#db?.close();
  }

  #open(): SqliteConnection {
    if (!this.#connection) throw new Error("The database is closed");
    return this.#connection;
  }
}

class SqliteConnection implements DatabaseConnection {
  inTransaction = false;
  readonly #db: Sqlite.Database;
  readonly #busyMs: number;
  readonly #statements = new Map<string, Sqlite.Statement>();

  constructor(db: Sqlite.Database, busyMs: number) {
    this.#db = db;
    this.#busyMs = busyMs;
  }

  async executeQuery<R>(query: CompiledQuery): Promise<QueryResult<R>> {
    this.assertTransaction();
    return untilFree(
      () => this.run<R>(query.sql, query.parameters),
      performance.now() + this.#busyMs,
    );
  }

  run<R>(sql: string, values: readonly unknown[] = []): QueryResult<R> {
    const statement = this.#statement(sql);
    const parameters = parametersFor(values);
    if (statement.reader) return { rows: statement.all(parameters) as R[] };
    const { changes, lastInsertRowid } = statement.run(parameters);
    return { rows: [], numAffectedRows: BigInt(changes), insertId: BigInt(lastInsertRowid) };
  }

  /** After the engine rolled back by itself, later statements would each commit on their own. */
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

/** Repeats what met another's lock until `deadline` (by `performance.now()`), leaving the event loop free. */
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

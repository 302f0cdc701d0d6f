import { setTimeout as sleep } from "node:timers/promises";
import {
  type AbortableOperationOptions,
  type CompiledQuery,
  type DatabaseConnection,
  type Driver,
  PostgresDialect,
  PostgresDriver,
} from "kysely";
import type { Client, Pool, types } from "pg";
import { asDatabaseError, DatabaseBusy, readErrorCode } from "./database-errors.server.ts";
import { parametersFor } from "./parameters.server.ts";

type Options = { url: string; max: number; busyMs: number; unlimited?: boolean };

export type ConnectionCounts = { total: number; idle: number; waiting: number };

/** Loads the driver on the first query. All waits have a timeout, except in an `unlimited` pool for migrations. */
export class PostgresPoolDialect extends PostgresDialect {
  readonly #open: () => Promise<Pool>;
  readonly #options: Options;
  #pool: Pool | undefined;

  constructor(options: Options) {
    const open = () => openPool(options);
    super({ pool: open });
    this.#open = open;
    this.#options = options;
  }

  connections(): ConnectionCounts {
    const { totalCount = 0, idleCount = 0, waitingCount = 0 } = this.#pool ?? {};
    return { total: totalCount, idle: idleCount, waiting: waitingCount };
  }

  override createDriver(): Driver {
    const pool = async () => {
      this.#pool = await this.#open();
      return this.#pool;
    };
    return new PoolDriver({ pool }, this.#options, () => this.#pool);
  }
}

async function openPool({ url, max, busyMs, unlimited = false }: Options): Promise<Pool> {
  const { default: pg } = await import("pg");
  const pool = new pg.Pool({
    connectionString: url,
    application_name: "rehome",
    max,
    Client: endingClient(pg.Client),
    connectionTimeoutMillis: busyMs,
    keepAlive: true,
    types: { getTypeParser: typeParsers(pg.types) },
    ...(unlimited
      ? {}
      : {
          lock_timeout: busyMs,
          statement_timeout: busyMs + 1000,
          query_timeout: busyMs + 3000,
          idle_in_transaction_session_timeout: busyMs + 30_000,
        }),
  });
  // Without these listeners a broken connection ends the process.
  pool.on("error", () => {});
  pool.on("connect", (client) => client.on("error", () => {}));
  return pool;
}

/** Ends a client after a read timeout: back in the pool, it would block the next query. */
function endingClient(Base: typeof Client): typeof Client {
  return class extends Base {
    override query(...args: unknown[]): never {
      const result: unknown = super.query.apply(this, args as never);
      if (result instanceof Promise) result.catch((error) => this.#endAfter(error));
      return result as never;
    }

    #endAfter(error: unknown): void {
      if (error instanceof Error && error.message === "Query read timeout") {
        this.end().catch(() => {});
      }
    }
  };
}

const tooManyConnections = "53300";
const retryMs = 50;
const poolCapMs = 5000;

class PoolDriver extends PostgresDriver {
  readonly #guarded = new WeakSet<DatabaseConnection>();
  readonly #options: Options;
  readonly #pool: () => Pool | undefined;

  constructor(
    config: { pool: () => Promise<Pool> },
    options: Options,
    pool: () => Pool | undefined,
  ) {
    super(config);
    this.#options = options;
    this.#pool = pool;
  }

  override async acquireConnection(
    options?: AbortableOperationOptions,
  ): Promise<DatabaseConnection> {
    try {
      const connection = await this.#acquire(options);
      if (!this.#guarded.has(connection)) guard(connection);
      this.#guarded.add(connection);
      return connection;
    } catch (error) {
      // Whatever the reason, there is no connection now.
      throw new DatabaseBusy(error);
    }
  }

  /** When the server has no connection left, waits for one of this process. */
  async #acquire(options?: AbortableOperationOptions): Promise<DatabaseConnection> {
    const deadline = performance.now() + this.#options.busyMs;
    for (;;) {
      try {
        return await super.acquireConnection(options);
      } catch (error) {
        if (readErrorCode(error) !== tooManyConnections || performance.now() > deadline)
          throw error;
        capPool(this.#pool(), this.#options.max);
        await sleep(retryMs);
      }
    }
  }
}

function capPool(pool: Pool | undefined, max: number): void {
  if (!pool) return;
  pool.options.max = Math.max(1, pool.totalCount);
  setTimeout(() => {
    pool.options.max = max;
  }, poolCapMs).unref();
}

/** Patches in place: the driver has private state on this object. */
function guard(connection: DatabaseConnection): void {
  const execute = connection.executeQuery.bind(connection);
  connection.executeQuery = async (query: CompiledQuery, options) => {
    try {
      return await execute({ ...query, parameters: parametersFor(query.parameters) }, options);
    } catch (error) {
      throw asDatabaseError(error);
    }
  };
}

const INT8 = 20;
const NUMERIC = 1700;

function typeParsers({ getTypeParser }: typeof types) {
  return (oid: number, format?: "text" | "binary") =>
    oid === INT8 || oid === NUMERIC ? Number : getTypeParser(oid, format);
}

import {
  type AbortableOperationOptions,
  type CompiledQuery,
  type DatabaseConnection,
  type Driver,
  PostgresDialect,
  PostgresDriver,
} from "kysely";
import pg from "pg";
import { asDatabaseError } from "./database-errors.server.ts";
import { parametersFor } from "./parameters.server.ts";

type Options = { url: string; max: number; busyMs: number; unlimited?: boolean };

/** Of one process: connections, how many of them are idle, and how much work waits for one. */
export type ConnectionCounts = { total: number; idle: number; waiting: number };

/**
 * A pool of connections. Counts come back as numbers. Every wait has an end (connecting, locks,
 * statements, a silent network), except in an `unlimited` pool, which migrations use.
 */
export class PostgresPoolDialect extends PostgresDialect {
  readonly #pool: pg.Pool;

  constructor({ url, max, busyMs, unlimited = false }: Options) {
    const pool = new pg.Pool({
      connectionString: url,
      max,
      connectionTimeoutMillis: busyMs,
      keepAlive: true,
      types: { getTypeParser },
      ...(unlimited
        ? {}
        : {
            lock_timeout: busyMs,
            statement_timeout: busyMs + 1000,
            query_timeout: busyMs + 3000,
            idle_in_transaction_session_timeout: busyMs + 30_000,
          }),
    });
    // A connection that breaks, idle or at work, is replaced; without these listeners it ends the process.
    pool.on("error", () => {});
    pool.on("connect", (client) => client.on("error", () => {}));
    super({ pool });
    this.#pool = pool;
  }

  connections(): ConnectionCounts {
    const { totalCount, idleCount, waitingCount } = this.#pool;
    return { total: totalCount, idle: idleCount, waiting: waitingCount };
  }

  override createDriver(): Driver {
    return new PoolDriver({ pool: this.#pool });
  }
}

class PoolDriver extends PostgresDriver {
  readonly #guarded = new WeakSet<DatabaseConnection>();

  override async acquireConnection(
    options?: AbortableOperationOptions,
  ): Promise<DatabaseConnection> {
    try {
      const connection = await super.acquireConnection(options);
      if (!this.#guarded.has(connection)) guard(connection);
      this.#guarded.add(connection);
      return connection;
    } catch (error) {
      throw asDatabaseError(error);
    }
  }
}

/** Patches in place, because the driver keeps private state on the very object. */
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

function getTypeParser(oid: number, format?: "text" | "binary") {
  return oid === INT8 || oid === NUMERIC ? Number : pg.types.getTypeParser(oid, format);
}

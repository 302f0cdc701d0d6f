/** The database is not available now (locked, full, unreachable, out of connections); a later try may succeed. */
export class DatabaseBusy extends Error {
  readonly code = "DATABASE_BUSY";

  constructor(cause?: unknown) {
    super("The database is not available at the moment", { cause });
    this.name = "DatabaseBusy";
  }
}

/** Decided by code, not by class: the process and the built application each have a copy of this module. */
export function isDatabaseBusy(error: unknown): boolean {
  return codeOf(error) === "DATABASE_BUSY";
}

/** Thrown inside a transaction's work: everything is rolled back and `transaction()` returns `value`. */
export class Rollback<T> extends Error {
  readonly code = "ROLLBACK";
  readonly value: T;

  constructor(value: T) {
    super("Rolled back on purpose");
    this.name = "Rollback";
    this.value = value;
  }
}

/** Decided by code, not by class: the process and the built application each have a copy of this module. */
export function isRollback(error: unknown): error is Rollback<unknown> {
  return codeOf(error) === "ROLLBACK";
}

/** Whether a statement was refused by a primary key or a unique index. */
export function isUniqueViolation(error: unknown): boolean {
  const code = codeOf(error);
  return (
    code === "23505" ||
    code === "SQLITE_CONSTRAINT_UNIQUE" ||
    code === "SQLITE_CONSTRAINT_PRIMARYKEY"
  );
}

/** Whether another connection holds the lock: the same statement may succeed a moment later. */
export function isLocked(error: unknown): boolean {
  return /^SQLITE_(BUSY|LOCKED|PROTOCOL)/.test(codeOf(error));
}

/** Whether PostgreSQL rolled back the whole transaction in favour of another: it may simply be run again. */
export function isRetryable(error: unknown): boolean {
  const code = codeOf(error instanceof DatabaseBusy ? error.cause : error);
  return code === "40001" || code === "40P01";
}

/** Whether PostgreSQL gave up waiting for a lock (`lock_timeout`). */
export function isLockTimeout(error: unknown): boolean {
  return codeOf(error instanceof DatabaseBusy ? error.cause : error) === "55P03";
}

// PostgreSQL: connection, no entry, no database, resources, shutdown, time-outs, serialization, a standby after a
// failover, its own files.
const sqlState =
  /^(08...|28...|3D000|53...|57P0.|57014|55P03|25P03|25006|40001|40P01|58...|XX00[12])$/;
const network =
  /^(ECONN(REFUSED|RESET|ABORTED)|EPIPE|ETIMEDOUT|ENOTFOUND|EAI_AGAIN|ENETUNREACH|EHOSTUNREACH)$/;
const sqlite = /^SQLITE_(BUSY|LOCKED|PROTOCOL|FULL|IOERR|CANTOPEN|NOTADB|CORRUPT|READONLY_)/;
// These come from `pg` without a code.
const message =
  /^(timeout exceeded when trying to connect|Connection terminated|Query read timeout|Client (has encountered a connection error|was closed))/;

/** Whether the connection to an SQLite file may be to blame: a new one to the same file may work. */
export function isConnectionFault(error: unknown): boolean {
  return /^SQLITE_(IOERR|CANTOPEN|NOTADB|CORRUPT|READONLY)/.test(codeOf(error));
}

/** Returns the engine's or the network's own code of why the database is not available; empty when there is none. */
export function reasonOf(error: unknown): string {
  return codeOf(error instanceof DatabaseBusy ? error.cause : error);
}

/** Returns `DatabaseBusy` for the engines' errors that mean it; every other error unchanged. */
export function asDatabaseError(error: unknown): unknown {
  if (error instanceof DatabaseBusy || !(error instanceof Error)) return error;
  const code = codeOf(error);
  const passing = sqlState.test(code) || network.test(code) || sqlite.test(code);
  return passing || message.test(error.message) ? new DatabaseBusy(error) : error;
}

export function codeOf(error: unknown): string {
  return error instanceof Error && "code" in error ? String(error.code) : "";
}

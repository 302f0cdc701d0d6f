/** The database is locked, full or unreachable; a later try may succeed. */
export class DatabaseBusy extends Error {
  readonly code = "DATABASE_BUSY";

  constructor(cause?: unknown) {
    super("The database is not available at the moment", { cause });
    this.name = "DatabaseBusy";
  }
}

/** By code: the process and the built application each have a copy of these classes. */
export function isDatabaseBusy(error: unknown): boolean {
  return readErrorCode(error) === "DATABASE_BUSY";
}

/** Rolls back the transaction; `transaction()` then returns `value`. */
export class Rollback<T> extends Error {
  readonly code = "ROLLBACK";
  readonly value: T;

  constructor(value: T) {
    super("Rolled back on purpose");
    this.name = "Rollback";
    this.value = value;
  }
}

export function isRollback(error: unknown): error is Rollback<unknown> {
  return readErrorCode(error) === "ROLLBACK";
}

export function isUniqueViolation(error: unknown): boolean {
  const code = readErrorCode(error);
  return (
    code === "23505" ||
    code === "SQLITE_CONSTRAINT_UNIQUE" ||
    code === "SQLITE_CONSTRAINT_PRIMARYKEY"
  );
}

/** Another connection has the lock; a retry may succeed. */
export function isLocked(error: unknown): boolean {
  return /^SQLITE_(BUSY|LOCKED|PROTOCOL)/.test(readErrorCode(error));
}

/** PostgreSQL rolled back the transaction in favour of another; run it again. */
export function isRetryable(error: unknown): boolean {
  const code = readErrorCode(error instanceof DatabaseBusy ? error.cause : error);
  return code === "40001" || code === "40P01";
}

export function isLockTimeout(error: unknown): boolean {
  return readErrorCode(error instanceof DatabaseBusy ? error.cause : error) === "55P03";
}

// PostgreSQL: connection, access, resources, shutdown, timeouts, serialization, a read-only standby, its own files.
const sqlState =
  /^(08...|28...|3D000|53...|57P0.|57014|55P03|25P03|25006|40001|40P01|58...|XX00[12])$/;
const network =
  /^(ECONN(REFUSED|RESET|ABORTED)|EPIPE|ETIMEDOUT|ENOTFOUND|EAI_AGAIN|ENETUNREACH|EHOSTUNREACH)$/;
const sqlite = /^SQLITE_(BUSY|LOCKED|PROTOCOL|FULL|IOERR|CANTOPEN|NOTADB|CORRUPT|READONLY_)/;
// `pg` throws these without a code.
const message =
  /^(timeout exceeded when trying to connect|Connection terminated|Query read timeout|Client (has encountered a connection error|was closed))/;

export function isConnectionFault(error: unknown): boolean {
  return /^SQLITE_(IOERR|CANTOPEN|NOTADB|CORRUPT|READONLY)/.test(readErrorCode(error));
}

/** The cause's code of the engine or the network; empty for none. */
export function unavailabilityCode(error: unknown): string {
  return readErrorCode(error instanceof DatabaseBusy ? error.cause : error);
}

/** Returns `DatabaseBusy` for errors of an unavailable database, and other errors unchanged. */
export function asDatabaseError(error: unknown): unknown {
  if (error instanceof DatabaseBusy || !(error instanceof Error)) return error;
  const code = readErrorCode(error);
  const passing = sqlState.test(code) || network.test(code) || sqlite.test(code);
  return passing || message.test(error.message) ? new DatabaseBusy(error) : error;
}

export function readErrorCode(error: unknown): string {
  return error instanceof Error && "code" in error ? String(error.code) : "";
}

import { readErrorCode, unavailabilityCode } from "#app/platform/db/database-errors.server.ts";
import type { Config } from "./config.ts";

type Settings = Pick<Config, "dataDir" | "databaseFile" | "host" | "port"> & {
  databaseUrl?: string | undefined;
};

/** The reason and what to check, in one sentence or two; undefined for a fault of the program. */
export function startFailure(error: unknown, settings: Settings): string | undefined {
  const code = readErrorCode(error);
  if (code === "EADDRINUSE") return `port ${settings.port} is taken. Set PORT to another one.`;
  if (code === "EADDRNOTAVAIL" || (code === "EACCES" && syscallOf(error) === "listen")) {
    return `${(error as Error).message}. Check HOST and PORT.`;
  }
  const folder = folderFault(error, settings.dataDir);
  if (folder) return `DATA_DIR ${folder}.`;
  if (settings.databaseUrl) return postgresFailure(error, new URL(settings.databaseUrl));
  return sqliteFailure(unavailabilityCode(error), settings.databaseFile);
}

function syscallOf(error: unknown): unknown {
  return error instanceof Error && "syscall" in error ? error.syscall : undefined;
}

const unreachable = /^(ECONN\w+|EPIPE|ETIMEDOUT|ENOTFOUND|EAI_AGAIN|ENETUNREACH|EHOSTUNREACH)$/;
const certificate = /CERT|_ISSUER|UNABLE_TO_VERIFY/;

function postgresFailure(error: unknown, url: URL): string | undefined {
  const code = unavailabilityCode(error);
  const place = `${url.hostname}:${url.port || 5432}`;
  const name = decodeURIComponent(url.pathname.slice(1));
  if (unreachable.test(code)) {
    return `no database answers at ${place} (${code}). Check DATABASE_URL, and that PostgreSQL runs and can be reached from here.`;
  }
  if (/^28/.test(code)) {
    return `the database at ${place} does not let ${decodeURIComponent(url.username)} in (${code}). Check user and password in DATABASE_URL.`;
  }
  if (code === "3D000") {
    return `there is no database ${name} at ${place}. Make it (createdb ${name}), or check its name in DATABASE_URL.`;
  }
  if (code === "53300") {
    return `the database at ${place} has no connection left (${code}). Raise its max_connections, or stop what takes them.`;
  }
  if (code === "42501") {
    return `${decodeURIComponent(url.username)} may not make tables in the database ${name} (${code}). Make it their own.`;
  }
  if (certificate.test(code)) {
    return `the certificate of the database at ${place} cannot be verified (${code}). Check sslmode in DATABASE_URL.`;
  }
  return readErrorCode(error) === "DATABASE_BUSY"
    ? `the database at ${place} is not available${code && ` (${code})`}. Check DATABASE_URL and the database's log.`
    : undefined;
}

function sqliteFailure(code: string, file: string): string | undefined {
  if (/^SQLITE_(BUSY|LOCKED|PROTOCOL)/.test(code)) {
    return `another process has locked ${file} (${code}). Stop it, and try again.`;
  }
  if (/^SQLITE_(NOTADB|CORRUPT)/.test(code)) {
    return `${file} is no SQLite database, or damaged (${code}). Restore a backup into an empty DATA_DIR.`;
  }
  if (code === "SQLITE_FULL") return `the disk of ${file} is full (${code}).`;
  return /^SQLITE_(CANTOPEN|READONLY|IOERR|PERM)/.test(code)
    ? `${file} cannot be opened and written (${code}). Check DATA_DIR: its owner, its mode and its disk.`
    : undefined;
}

const folderFaults: Record<string, string> = {
  EEXIST: "is a file: it must be a folder",
  ENOTDIR: "lies below a file: it must be a folder",
  EROFS: "is on a disk that cannot be written",
  EACCES: "may not be written by this user",
  EPERM: "may not be written by this user",
  ENOSPC: "is on a disk that is full",
  ENAMETOOLONG: "has too long a name",
  // The error of making a folder on a read-only disk.
  ENOENT: "cannot be made: its disk may be read-only",
};

/** Undefined for an error that is not about the folder. */
export function folderFault(error: unknown, folder: string): string | undefined {
  const code = readErrorCode(error);
  const isAbsent = code === "ENOENT" && syscallOf(error) !== "mkdir";
  const fault = isAbsent ? undefined : folderFaults[code];
  return fault && `(${folder}) ${fault}`;
}

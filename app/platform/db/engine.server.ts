import type { Queries } from "./database.server.ts";

/** Returns whether these queries go to PostgreSQL, for where the engines need different SQL. */
export function isPostgres(q: Queries): boolean {
  // Not by its class: the built application has its own copy of the library, and its caller may have another.
  return q.getExecutor().adapter.supportsTransactionalDdl === true;
}

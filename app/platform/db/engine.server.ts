import type { Queries } from "./database.server.ts";

export function isPostgres(q: Queries): boolean {
  // Not by class: the built application has its own copy of the library.
  return q.getExecutor().adapter.supportsTransactionalDdl === true;
}

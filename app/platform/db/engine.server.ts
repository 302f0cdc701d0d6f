import { PostgresAdapter } from "kysely";
import type { Queries } from "./database.server.ts";

/** Returns whether these queries go to PostgreSQL, for where the engines need different SQL. */
export function isPostgres(q: Queries): boolean {
  return q.getExecutor().adapter instanceof PostgresAdapter;
}

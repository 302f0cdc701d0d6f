import { PostgresAdapter } from "kysely";
import type { Queries } from "./database.server.ts";

/** Where the two engines need different words: whether these queries go to PostgreSQL. */
export function isPostgres(q: Queries): boolean {
  return q.getExecutor().adapter instanceof PostgresAdapter;
}

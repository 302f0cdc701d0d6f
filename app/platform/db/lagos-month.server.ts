import { type Expression, type RawBuilder, sql } from "kysely";
import type { Queries } from "./database.server.ts";
import { isPostgres } from "./engine.server.ts";

export function lagosMonth(q: Queries, instant: Expression<string>): RawBuilder<string> {
  // Lagos is UTC+1 all year.
  return isPostgres(q)
    ? sql<string>`to_char(cast(${instant} as timestamptz) at time zone 'Africa/Lagos', 'YYYY-MM')`
    : sql<string>`strftime('%Y-%m', ${instant}, '+1 hour')`;
}

export function lagosDate(q: Queries, instant: Expression<string>): RawBuilder<string> {
  return isPostgres(q)
    ? sql<string>`to_char(cast(${instant} as timestamptz) at time zone 'Africa/Lagos', 'YYYY-MM-DD')`
    : sql<string>`strftime('%Y-%m-%d', ${instant}, '+1 hour')`;
}

import { type Expression, type RawBuilder, sql } from "kysely";
import type { Queries } from "./database.server.ts";
import { isPostgres } from "./engine.server.ts";

/** The month (`YYYY-MM`) of Lagos in which an instant (ISO text) lies, as an expression. */
export function lagosMonth(q: Queries, instant: Expression<string>): RawBuilder<string> {
  // Lagos is an hour ahead of UTC all year round.
  return isPostgres(q)
    ? sql<string>`to_char(cast(${instant} as timestamptz) at time zone 'Africa/Lagos', 'YYYY-MM')`
    : sql<string>`strftime('%Y-%m', ${instant}, '+1 hour')`;
}

/** The day (`YYYY-MM-DD`) of Lagos in which an instant (ISO text) lies, as an expression. */
export function lagosDate(q: Queries, instant: Expression<string>): RawBuilder<string> {
  return isPostgres(q)
    ? sql<string>`to_char(cast(${instant} as timestamptz) at time zone 'Africa/Lagos', 'YYYY-MM-DD')`
    : sql<string>`strftime('%Y-%m-%d', ${instant}, '+1 hour')`;
}

/** Seconds from one instant (ISO text) to another, as an expression. */
export function secondsBetween(
  q: Queries,
  from: Expression<string>,
  to: Expression<string>,
): RawBuilder<number> {
  return isPostgres(q)
    ? sql<number>`extract(epoch from cast(${to} as timestamptz) - cast(${from} as timestamptz))`
    : sql<number>`(unixepoch(${to}, 'subsec') - unixepoch(${from}, 'subsec'))`;
}

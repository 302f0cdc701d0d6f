import { type RawBuilder, sql } from "kysely";

/** The values as SQL literals (`('open', 'matched')`), so that the planner matches a partial index's condition. */
export function literals(values: readonly string[]): RawBuilder<unknown> {
  return sql`(${sql.join(values.map((value) => sql.lit(value)))})`;
}

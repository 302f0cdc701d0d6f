import { type RawBuilder, sql } from "kysely";

/** A list for `in` as literals, so that the planner sees the condition of a partial index: `('open', 'matched')`. */
export function literals(values: readonly string[]): RawBuilder<unknown> {
  return sql`(${sql.join(values.map((value) => sql.lit(value)))})`;
}

import { type RawBuilder, sql } from "kysely";

/** Literals let the planner match the condition of a partial index. */
export function literals(values: readonly string[]): RawBuilder<unknown> {
  return sql`(${sql.join(values.map((value) => sql.lit(value)))})`;
}

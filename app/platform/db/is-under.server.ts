import { type RawBuilder, sql } from "kysely";

/** Whether a column begins with `prefix` and a colon, answered by the column's index (text sorts by code point). */
export function isUnder(column: string, prefix: string): RawBuilder<boolean> {
  const ref = sql.ref(column);
  // A semicolon is the code point after a colon.
  return sql<boolean>`(${ref} >= ${`${prefix}:`} and ${ref} < ${`${prefix};`})`;
}

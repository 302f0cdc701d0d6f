import { type RawBuilder, sql } from "kysely";

/** Matches `prefix:…` by the column's index; a semicolon follows the colon in text order. */
export function isUnder(column: string, prefix: string): RawBuilder<boolean> {
  const ref = sql.ref(column);
  return sql<boolean>`(${ref} >= ${`${prefix}:`} and ${ref} < ${`${prefix};`})`;
}

import { type RawBuilder, sql } from "kysely";

/** Whether a text begins with these words and a colon, by the column's index: text sorts by its characters' codes. */
export function isUnder(column: string, words: string): RawBuilder<boolean> {
  const ref = sql.ref(column);
  // A semicolon is what follows a colon.
  return sql<boolean>`(${ref} >= ${`${words}:`} and ${ref} < ${`${words};`})`;
}

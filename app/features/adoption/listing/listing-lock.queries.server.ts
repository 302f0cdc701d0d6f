import { sql } from "kysely";
import type { Queries } from "#app/platform/db/database.server.ts";
import { isPostgres } from "#app/platform/db/engine.server.ts";

/**
 * Holds one listing to the end of the transaction, so that changes of it and of its interests go one after
 * another: `alone` keeps everybody else out, `together` only those who are alone. What was read before is to
 * be read again. On SQLite all writers take turns anyway.
 */
export async function lockListing(
  q: Queries,
  id: string,
  hold: "exclusive" | "shared",
): Promise<void> {
  if (!isPostgres(q)) return;
  const strength = hold === "exclusive" ? sql`for no key update` : sql`for share`;
  await sql`select id from listings where id = ${id} ${strength}`.execute(q);
}

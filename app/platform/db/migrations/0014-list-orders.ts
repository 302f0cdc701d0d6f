import type { QueryExecutorProvider } from "kysely";
import { run } from "./migration.ts";

/** The orders of the staff's queue by name: a search text begins with the folded name. */
export async function up(q: QueryExecutorProvider): Promise<void> {
  await run(q, [
    "create index interests_name on interests (substr(search_text, 1, 40), id)",
    "create index listings_name on listings (substr(search_text, 1, 40), id)",
  ]);
}

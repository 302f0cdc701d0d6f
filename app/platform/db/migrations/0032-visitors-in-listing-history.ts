import type { QueryExecutorProvider } from "kysely";
import { type Engine, run } from "./migration.ts";

/** A pet's history names nobody who asked for it: their name stands in the history of their request alone. */
export async function up(q: QueryExecutorProvider, _engine: Engine): Promise<void> {
  await run(q, [
    `update history set actor_name = 'The applicant'
      where entity = 'listing' and actor_id is null and from_status = 'reserved' and to_status = 'available'`,
  ]);
}

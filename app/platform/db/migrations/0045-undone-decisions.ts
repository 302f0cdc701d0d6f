import type { QueryExecutorProvider } from "kysely";
import { type Engine, run } from "./migration.ts";

/** Since `0041-steps.ts` the history says what took a change back; of a decision about an adoption request its statuses did. */
export async function up(q: QueryExecutorProvider, _: Engine): Promise<void> {
  await run(q, [
    `update history set step = 'undo' where entity = 'interest' and step is null
      and (from_status <> 'pending' and to_status = 'pending'
        or from_status = 'withdrawn' and to_status = 'approved')`,
    `update history set undone_at = (select next.at ${nextOfIt})
      where entity = 'interest' and undone_at is null and (select next.step ${nextOfIt}) = 'undo'`,
  ]);
}

/** The change of the same record after this one. */
const nextOfIt = `from history as next
  where next.entity = history.entity and next.entity_id = history.entity_id
    and (next.at, next.id) > (history.at, history.id)
  order by next.at, next.id limit 1`;

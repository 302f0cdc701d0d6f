import type { QueryExecutorProvider } from "kysely";
import { type Engine, run } from "./migration.ts";

/** What somebody waits for leaves before what many are told: 0 before 1 before 2. */
export async function up(q: QueryExecutorProvider, _engine: Engine): Promise<void> {
  await run(q, [
    `alter table outbox add column priority integer not null default 1
      check (priority between 0 and 2)`,
    `create index outbox_next on outbox (priority, due_at, id)
      where sent_at is null and failed_at is null`,
  ]);
}

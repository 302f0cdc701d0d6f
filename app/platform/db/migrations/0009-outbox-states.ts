import type { QueryExecutorProvider } from "kysely";
import { type Engine, run } from "./migration.ts";

/** The orders in which staff look at letters that left or failed, and at people who may not come in. */
export async function up(q: QueryExecutorProvider, _engine: Engine): Promise<void> {
  await run(q, [
    "create index outbox_sent on outbox (sent_at desc, id desc) where sent_at is not null",
    "create index outbox_failed on outbox (failed_at desc, id desc) where failed_at is not null",
    `create index people_suspended on people (created_at desc, id desc)
      where status = 'suspended'`,
  ]);
}

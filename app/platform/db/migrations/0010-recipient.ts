import type { QueryExecutorProvider } from "kysely";
import { type Engine, run } from "./migration.ts";

/** A person's own letters, newest first, and whose photo a picture is. */
export async function up(q: QueryExecutorProvider, _engine: Engine): Promise<void> {
  await run(q, [
    "create index outbox_recipient on outbox (lower(recipient), created_at desc, id desc)",
    "create index people_photo on people (photo_id) where photo_id is not null",
    "create index interests_sender on interests (email_key, created_at desc, id desc)",
  ]);
}

import type { QueryExecutorProvider } from "kysely";
import { dialect, type Engine, run } from "./migration.ts";

/** What staff are still to be told, when they last were, and the orders that the review reads in. */
export async function up(q: QueryExecutorProvider, engine: Engine): Promise<void> {
  const { text, whole, strict } = dialect(engine);
  await run(q, [
    `create table staff_notifications (
      id ${text} primary key not null,
      event ${text} not null check (length(event) between 1 and 40),
      entity_id ${text} not null,
      at ${text} not null check (length(at) = 24)
    ) ${strict}`,
    `create table staff_digest (
      id ${whole} primary key not null check (id = 1),
      queued_at ${text} not null check (length(queued_at) = 24)
    ) ${strict}`,
    "insert into staff_digest (id, queued_at) values (1, '1970-01-01T00:00:00.000Z')",
    "create index staff_news_age on staff_notifications (at, id)",
    "create index interests_waiting on interests (listing_id, created_at) where status = 'pending'",
    `create index interests_decided on interests (decided_by, decided_at desc, id)
      where decided_by is not null`,
  ]);
}

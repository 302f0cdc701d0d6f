import type { QueryExecutorProvider } from "kysely";
import { dialect, type Engine, run } from "./migration.ts";

/** Optional consents by the record they were given with, and what finds closed records that lose their person. */
export async function up(q: QueryExecutorProvider, engine: Engine): Promise<void> {
  const { text, integer, strict, instant } = dialect(engine);
  await run(q, [
    `create table consents (
      id ${text} primary key not null,
      entity ${text} not null,
      entity_id ${text} not null,
      consent ${text} not null check (length(consent) <= 40),
      version ${integer} not null check (version >= 1),
      form ${text} not null check (length(form) <= 80),
      ${instant("given_at")},
      withdrawn_at ${text} check (length(withdrawn_at) = 24),
      unique (entity, entity_id, consent)
    ) ${strict}`,
    `create index stays_closed on stays (updated_at)
      where status in ('checked_out', 'declined', 'cancelled', 'expired') and owner_email <> ''`,
    `create index interests_closed on interests (updated_at)
      where status <> 'pending' and email <> ''`,
    `create index inquiries_closed on inquiries (updated_at)
      where status <> 'open' and email <> ''`,
  ]);
}

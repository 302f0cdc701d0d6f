import type { QueryExecutorProvider } from "kysely";
import { dialect, type Engine, run } from "./migration.ts";

/** Other systems that are told of events, and what each was told or is still to be. */
export async function up(q: QueryExecutorProvider, engine: Engine): Promise<void> {
  const { text, integer, strict, instant } = dialect(engine);
  const optionalInstant = (name: string) => `${name} ${text} check (length(${name}) = 24)`;
  await run(q, [
    `create table webhooks (
      id ${text} primary key not null,
      name ${text} not null check (length(name) between 1 and 60),
      url ${text} not null check (length(url) <= 500),
      secret ${text} not null,
      events ${text} not null,
      created_by ${text} references people (id) on delete set null,
      ${instant("created_at")}
    ) ${strict}`,

    // An event is told to a system once: what is queued twice is one delivery.
    `create table webhook_deliveries (
      id ${text} primary key not null,
      webhook_id ${text} not null references webhooks (id) on delete cascade,
      event ${text} not null,
      entity_id ${text} not null,
      body ${text} not null,
      attempts ${integer} not null check (attempts >= 0),
      ${instant("created_at")},
      ${instant("due_at")},
      ${optionalInstant("claimed_until")},
      ${optionalInstant("delivered_at")},
      ${optionalInstant("failed_at")},
      last_error ${text} check (length(last_error) <= 500),
      unique (webhook_id, event, entity_id)
    ) ${strict}`,
    `create index webhook_deliveries_due on webhook_deliveries (due_at)
      where delivered_at is null and failed_at is null`,
    "create index webhook_deliveries_age on webhook_deliveries (created_at, id)",
  ]);
}

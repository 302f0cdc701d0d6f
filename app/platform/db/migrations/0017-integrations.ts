import type { QueryExecutorProvider } from "kysely";
import { dialect, type Engine, run } from "./migration.ts";

export async function up(q: QueryExecutorProvider, engine: Engine): Promise<void> {
  const { text, integer, strict, instant, maybeInstant } = dialect(engine);
  await run(q, [
    `create table api_tokens (
      id ${text} primary key not null,
      token_hash ${text} not null unique check (length(token_hash) = 64),
      person_id ${text} not null references people (id) on delete cascade,
      kind ${text} not null check (kind in ('person', 'system')),
      reach ${text} not null check ((reach = '') = (kind = 'person')),
      name ${text} not null check (length(name) <= 400),
      ${instant("created_at")},
      ${instant("last_seen_at")},
      ${instant("expires_at")}
    ) ${strict}`,
    "create index api_tokens_person on api_tokens (person_id, kind, last_seen_at)",
    "create index api_tokens_expiry on api_tokens (expires_at)",

    `create table webhooks (
      id ${text} primary key not null,
      name ${text} not null check (length(name) between 1 and 60),
      url ${text} not null check (length(url) <= 500),
      secret ${text} not null,
      events ${text} not null,
      created_by ${text} references people (id) on delete set null,
      ${instant("created_at")}
    ) ${strict}`,

    // One delivery per webhook, event and record.
    `create table webhook_deliveries (
      id ${text} primary key not null,
      webhook_id ${text} not null references webhooks (id) on delete cascade,
      event ${text} not null,
      entity_id ${text} not null,
      body ${text} not null,
      attempts ${integer} not null check (attempts >= 0),
      ${instant("created_at")},
      ${instant("due_at")},
      ${maybeInstant("claimed_until")},
      ${maybeInstant("delivered_at")},
      ${maybeInstant("failed_at")},
      last_error ${text} check (length(last_error) <= 500),
      unique (webhook_id, event, entity_id)
    ) ${strict}`,
    `create index webhook_deliveries_due on webhook_deliveries (due_at)
      where delivered_at is null and failed_at is null`,
    "create index webhook_deliveries_age on webhook_deliveries (created_at, id)",
  ]);
}

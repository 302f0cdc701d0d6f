import type { QueryExecutorProvider } from "kysely";
import { dialect, type Engine, run } from "./migration.ts";

/** Addresses that want to hear of new pets; and the address by which a recipient stops an e-mail of that kind. */
export async function up(q: QueryExecutorProvider, engine: Engine): Promise<void> {
  const { text, integer, strict, instant } = dialect(engine);
  await run(q, [
    `create table pet_alerts (
      id ${text} primary key not null,
      email ${text} not null check (length(email) <= 254),
      email_key ${text} not null,
      filters ${text} not null check (length(filters) <= 500),
      token ${text} not null unique check (length(token) = 26),
      seen_key ${integer} not null,
      mailed_on ${text} check (length(mailed_on) = 10),
      confirmed_at ${text} check (length(confirmed_at) = 24),
      ${instant("created_at")},
      unique (email_key, filters)
    ) ${strict}`,
    "create index pet_alerts_due on pet_alerts (seen_key) where confirmed_at is not null",
    "create index pet_alerts_age on pet_alerts (created_at)",
    `alter table outbox add column list_unsubscribe ${text}`,
  ]);
}

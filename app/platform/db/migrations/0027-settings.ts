import type { QueryExecutorProvider } from "kysely";
import { dialect, type Engine, run } from "./migration.ts";

/** What staff set for the whole site, more about partner places, and the orders by which reports are counted. */
export async function up(q: QueryExecutorProvider, engine: Engine): Promise<void> {
  const { text, integer, strict, instant } = dialect(engine);
  await run(q, [
    `create table settings (
      name ${text} primary key not null check (length(name) between 1 and 40),
      value ${text} not null check (length(value) between 1 and 500),
      ${instant("updated_at")}
    ) ${strict}`,
    // Every page shows some of them, so a change makes the cached ones stale.
    ...(engine === "postgres"
      ? [
          `create trigger settings_version after insert or update or delete or truncate on settings
            for each statement execute function raise_content_version()`,
        ]
      : ["insert", "update", "delete"].map(
          (event) => `create trigger settings_version_${event} after ${event} on settings
            begin update content_version set version = version + 1; end`,
        )),

    `alter table partner_places add column area ${text} not null default ''
      check (length(area) <= 200)`,
    `alter table partner_places add column phone ${text} not null default ''
      check (length(phone) <= 40)`,
    `alter table partner_places add column version ${integer} not null default 1
      check (version > 0)`,
    `alter table partner_places add column search_text ${text} not null default ''`,
    "update partner_places set search_text = lower(name)",

    `create index history_adoptions on history (at)
      where entity = 'listing' and to_status = 'adopted'`,
    "create index interests_created on interests (created_at)",
    `create index stays_begun on stays (start_day)
      where status in ('checked_in', 'checked_out')`,
  ]);
}

import type { QueryExecutorProvider } from "kysely";
import { type Engine, run } from "./migration.ts";

const raise = "update content_version set version = version + 1;";
/** Whether a boarder becomes one whose price counts, or ceases to be. */
const changesBoarder = `(old.role = 'boarder' or new.role = 'boarder') and (old.role <> new.role
  or old.status <> new.status or (old.verified_at is null) <> (new.verified_at is null))`;
const refusal = "a night is never free: without a price it is told on request";

/** A night costs something, or its price is told on request; cached pages name the lowest price of a verified boarder. */
export async function up(q: QueryExecutorProvider, engine: Engine): Promise<void> {
  await run(q, [
    "update boarder_profiles set price_kobo = null where price_kobo = 0",
    ...(engine === "postgres" ? postgres : sqlite),
  ]);
}

const postgres = [
  "alter table boarder_profiles add constraint boarder_profiles_price check (price_kobo > 0)",
  `create trigger boarder_profiles_version
    after insert or delete or truncate or update of price_kobo on boarder_profiles
    for each statement execute function raise_content_version()`,
  `create trigger people_boarder_version after update of role, status, verified_at on people
    for each row when (${changesBoarder})
    execute function raise_content_version()`,
];

const sqlite = [
  // No column's check can be changed there without a new table.
  ...["insert", "update of price_kobo"].map(
    (event, index) => `create trigger boarder_profiles_price_${index} before ${event}
      on boarder_profiles when new.price_kobo = 0
      begin select raise(abort, '${refusal}'); end`,
  ),
  ...["insert", "update of price_kobo", "delete"].map(
    (event, index) => `create trigger boarder_profiles_version_${index} after ${event}
      on boarder_profiles begin ${raise} end`,
  ),
  `create trigger people_boarder_version after update of role, status, verified_at on people
    when ${changesBoarder} begin ${raise} end`,
];

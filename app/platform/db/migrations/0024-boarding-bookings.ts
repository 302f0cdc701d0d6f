import type { QueryExecutorProvider } from "kysely";
import { dialect, type Engine, run } from "./migration.ts";

/** What boarders say of their homes, with photos; stays that owners book for a pet of theirs, at the price of then. */
export async function up(q: QueryExecutorProvider, engine: Engine): Promise<void> {
  const { text, integer, strict, instant } = dialect(engine);
  await run(q, [
    `create table boarder_profiles (
      boarder_id ${text} primary key not null references people (id),
      about ${text} not null check (length(about) <= 5000),
      price_kobo ${integer} check (price_kobo between 0 and 100000000),
      ${instant("updated_at")}
    ) ${strict}`,

    `create table boarder_photos (
      picture_id ${text} primary key not null references pictures (id),
      boarder_id ${text} not null references boarder_profiles (boarder_id),
      position ${integer} not null check (position between 1 and 6),
      unique (boarder_id, position)
    ) ${strict}`,

    `alter table stays add column pet_id ${text} references pets (id)`,
    `alter table stays add column price_kobo ${integer} check (price_kobo >= 0)`,
    `create index stays_owner on stays (owner_id, start_day, id) where owner_id is not null`,
    "create index stays_pet on stays (pet_id, start_day) where pet_id is not null",

    // A pet is in one place a night: its stays never overlap, whatever the application believes.
    `alter table stay_nights add column pet_id ${text} references pets (id)`,
    "create unique index stay_nights_pet on stay_nights (pet_id, night) where pet_id is not null",
  ]);
}

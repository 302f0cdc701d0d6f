import type { QueryExecutorProvider } from "kysely";
import { dialect, type Engine, run } from "./migration.ts";

/** What happens while a pet stays with its boarder: what came with it, what was done for it, notes and photos. */
export async function up(q: QueryExecutorProvider, engine: Engine): Promise<void> {
  const { text, integer, strict, instant, truth } = dialect(engine);
  const words = (name: string) => `${name} ${text} not null check (length(${name}) <= 5000)`;
  const day = (name: string) => `${name} ${text} not null check (length(${name}) = 10)`;

  await run(q, [
    // What the owner brought along, in the order in which it was noted.
    `create table stay_items (
      stay_id ${text} not null references stays (id),
      position ${integer} not null check (position between 1 and 40),
      name ${text} not null check (length(name) between 1 and 200),
      ${truth("returned")},
      primary key (stay_id, position)
    ) ${strict}`,

    // A note has no slot; a tick says of one what was done.
    `create table care_entries (
      id ${text} primary key not null,
      stay_id ${text} not null references stays (id),
      ${day("day")},
      kind ${text} not null check (kind in ('fed', 'walked', 'medicine', 'note')),
      slot ${text} not null check (slot in ('', 'morning', 'midday', 'evening')),
      by_id ${text} references people (id) on delete set null,
      ${words("by_name")},
      ${instant("at")},
      ${instant("noted_at")},
      ${words("text")},
      check ((kind = 'note') = (slot = ''))
    ) ${strict}`,
    // Nobody is fed twice because two phones were in hand: the first tick counts.
    `create unique index care_entries_tick on care_entries (stay_id, day, kind, slot)
      where kind <> 'note'`,
    "create index care_entries_stay on care_entries (stay_id, day, at, id)",
    "create index care_entries_by on care_entries (by_id, at) where by_id is not null",

    // Without an entry: arrived with a note that came back, or its note is gone.
    `create table care_photos (
      id ${text} primary key not null,
      entry_id ${text} references care_entries (id) on delete set null,
      uploaded_by ${text} references people (id) on delete set null,
      file_name ${text} not null check (length(file_name) <= 200),
      digest ${text} not null,
      width ${integer} not null check (width > 0),
      height ${integer} not null check (height > 0),
      bytes ${integer} not null check (bytes > 0),
      whole_key ${text} not null,
      small_key ${text} not null,
      ${instant("created_at")}
    ) ${strict}`,
    "create index care_photos_entry on care_photos (entry_id) where entry_id is not null",
    "create index care_photos_staged on care_photos (created_at) where entry_id is null",
  ]);
}

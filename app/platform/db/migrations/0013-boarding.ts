import type { QueryExecutorProvider } from "kysely";
import { raise, raiseContentVersions } from "./content-version.ts";
import { statusCounters } from "./counters.ts";
import { dialect, type Engine, run, sqlList } from "./migration.ts";
import { partIndex } from "./prefix-index.ts";

export async function up(q: QueryExecutorProvider, engine: Engine): Promise<void> {
  const { text, integer, strict, instant, maybeInstant, day, maybeDay, truth, boundedText } =
    dialect(engine);

  await run(q, [
    `create table boarder_capacities (
      boarder_id ${text} primary key not null references people (id),
      places ${integer} not null check (places between 0 and 50),
      ${truth("takes_dogs")},
      ${truth("takes_cats")},
      ${truth("takes_other")},
      ${instant("updated_at")}
    ) ${strict}`,
    ...raisePrices(engine),

    `create table boarder_days_off (
      boarder_id ${text} not null references boarder_capacities (boarder_id),
      ${day("day")},
      primary key (boarder_id, day)
    ) ${strict}`,

    // A price is never zero; null means on request.
    `create table boarder_profiles (
      boarder_id ${text} primary key not null references people (id),
      ${boundedText("about")},
      price_kobo ${integer} check (price_kobo between 1 and 100000000),
      shown_publicly ${integer} not null default 0 check (shown_publicly in (0, 1)),
      ${instant("updated_at")}
    ) ${strict}`,
    ...raiseContentVersions(engine, "boarder_profiles", {
      boarder_prices: (row) => `(${row}.price_kobo is not null or ${row}.shown_publicly = 1)`,
    }),
    raiseFaces(engine),

    `create table boarder_photos (
      picture_id ${text} primary key not null references pictures (id),
      boarder_id ${text} not null references boarder_profiles (boarder_id),
      position ${integer} not null check (position between 1 and 6),
      unique (boarder_id, position)
    ) ${strict}`,

    `create table stays (
      id ${text} primary key not null,
      reference ${text} not null unique check (length(reference) <= 40),
      source ${text} not null check (source in ('request', 'booking')),
      owner_id ${text} references people (id) on delete set null,
      boarder_id ${text} references people (id),
      ${boundedText("owner_name")},
      ${boundedText("owner_email", 320)},
      ${boundedText("email_key", 320)},
      ${boundedText("owner_phone", 40)},
      ${boundedText("phone_key", 40)},
      ${boundedText("pet_names")},
      pet_key ${text} not null,
      ${boundedText("special_instructions")},
      ${boundedText("emergency_name")},
      ${boundedText("emergency_phone", 40)},
      ${boundedText("veterinarian_name")},
      ${boundedText("veterinarian_phone", 40)},
      ${truth("brings_card")},
      ${day("start_day")},
      ${day("end_day")},
      ${maybeDay("requested_start_day")},
      ${maybeDay("requested_end_day")},
      status ${text} not null check (status in (${sqlList(statuses)})),
      price_kobo ${integer} check (price_kobo >= 0),
      agreed_kobo ${integer} check (agreed_kobo between 0 and 100000000000),
      search_text ${text} not null,
      ${instant("created_at")},
      ${instant("updated_at")},
      check (end_day >= start_day),
      check ((requested_start_day is null) = (requested_end_day is null)),
      check (requested_end_day >= requested_start_day),
      check (boarder_id is not null or status not in ('assigned', 'checked_in', 'checked_out'))
    ) ${strict}`,
    // The natural key: one open stay per phone, pets and days.
    `create unique index stays_open on stays (phone_key, pet_key, start_day, end_day)
      where status in (${sqlList(open)})`,
    "create index stays_newest on stays (created_at desc, id desc)",
    "create index stays_status on stays (status, created_at desc, id desc)",
    `create index stays_unassigned on stays (start_day, id)
      where boarder_id is null and status in ('received', 'needs_info', 'accepted')`,
    `create index stays_expiring on stays (end_day)
      where status in ('received', 'needs_info', 'accepted', 'assigned')`,
    `create index stays_unanswered on stays (created_at)
      where source = 'booking' and status = 'received'`,
    `create index stays_begun on stays (start_day)
      where status in ('checked_in', 'checked_out')`,
    `create index stays_requested on stays (boarder_id, start_day, id)
      where requested_start_day is not null`,
    "create index stays_ended on stays (end_day, id)",
    `create index stays_closed on stays (updated_at)
      where status in ('checked_out', 'declined', 'cancelled', 'expired') and owner_email <> ''`,
    "create index stays_sender on stays (email_key, created_at desc, id desc)",
    "create index stays_phone_sender on stays (phone_key, start_day desc, id desc)",
    "create index stays_owner on stays (owner_id, start_day, id) where owner_id is not null",
    "create index stays_boarder on stays (boarder_id, start_day, id) where boarder_id is not null",
    ...(engine === "postgres" ? [partIndex("stays")] : []),
    ...statusCounters(engine, "stay", "stays", statuses),

    `create table stay_pets (
      id ${text} primary key not null,
      stay_id ${text} not null references stays (id) on delete cascade,
      position ${integer} not null check (position between 0 and 4),
      pet_id ${text} references pets (id),
      kind ${text} check (kind in ('Dog', 'Cat', 'Other')),
      ${boundedText("name")},
      ${boundedText("name_key")},
      ${boundedText("age", 10)},
      ${boundedText("breed")},
      ${boundedText("allergies")},
      ${boundedText("medications")},
      ${boundedText("feeding_schedule")},
      unique (stay_id, position),
      unique (stay_id, pet_id)
    ) ${strict}`,
    "create index stay_pets_pet on stay_pets (pet_id) where pet_id is not null",

    // A place is taken once a night and a pet has one place a night, so double booking is impossible.
    `create table stay_nights (
      boarder_id ${text} not null references boarder_capacities (boarder_id),
      ${day("night")},
      place ${integer} not null check (place between 1 and 50),
      stay_id ${text} not null references stays (id),
      stay_pet_id ${text} not null references stay_pets (id),
      pet_id ${text} references pets (id),
      primary key (boarder_id, night, place)
    ) ${strict}`,
    "create unique index stay_nights_stay_pet on stay_nights (stay_pet_id, night)",
    "create unique index stay_nights_pet on stay_nights (pet_id, night) where pet_id is not null",
    "create index stay_nights_stay on stay_nights (stay_id, night)",

    // Owners who wait for a place in full nights; notified once.
    `create table stay_waits (
      id ${text} primary key not null,
      owner_id ${text} not null references people (id),
      boarder_id ${text} not null references people (id),
      ${day("start_day")},
      ${day("end_day")},
      ${maybeInstant("notified_at")},
      ${instant("created_at")},
      unique (owner_id, boarder_id, start_day, end_day),
      check (end_day >= start_day)
    ) ${strict}`,
    "create index stay_waits_open on stay_waits (created_at, id) where notified_at is null",
    "create index stay_waits_start on stay_waits (start_day)",
    "create index stay_waits_boarder on stay_waits (boarder_id)",
    `create table stay_wait_pets (
      wait_id ${text} not null references stay_waits (id) on delete cascade,
      pet_id ${text} not null references pets (id),
      primary key (wait_id, pet_id)
    ) ${strict}`,
    "create index stay_wait_pets_pet on stay_wait_pets (pet_id)",

    // Without a stay: staged, claimed by its token, counted per sender network.
    `create table stay_files (
      id ${text} primary key not null,
      stay_id ${text} references stays (id),
      stay_pet_id ${text} references stay_pets (id),
      token_hash ${text} unique,
      sender_hash ${text} check (length(sender_hash) = 64),
      kind ${text} not null check (kind in ('photo', 'vaccination-card', 'medical-records')),
      slot ${integer} check (slot is null or (kind = 'photo' and slot between 1 and 8)
        or (kind <> 'photo' and slot = 0)),
      ${boundedText("file_name", 200)},
      digest ${text} not null,
      ${instant("created_at")},
      check ((stay_id is null) = (slot is null))
    ) ${strict}`,
    `create unique index stay_files_slot on stay_files (stay_pet_id, kind, slot)
      where stay_pet_id is not null`,
    "create index stay_files_stay on stay_files (stay_id) where stay_id is not null",
    // Small: documents are deleted earlier than photos.
    `create index stay_files_documents on stay_files (stay_id)
      where kind <> 'photo' and stay_id is not null`,
    "create index stay_files_staged on stay_files (created_at) where stay_id is null",
    `create index stay_files_sender on stay_files (sender_hash)
      where stay_id is null and sender_hash is not null`,

    `create table stay_file_blobs (
      file_id ${text} not null references stay_files (id) on delete cascade,
      size ${text} not null check (size in ('whole', 'small')),
      type ${text} not null,
      width ${integer} not null check (width >= 0),
      height ${integer} not null check (height >= 0),
      bytes ${integer} not null check (bytes > 0),
      blob_key ${text} not null,
      primary key (file_id, size)
    ) ${strict}`,
    "create index stay_file_blobs_blob on stay_file_blobs (blob_key)",

    `create table stay_items (
      stay_id ${text} not null references stays (id),
      position ${integer} not null check (position between 1 and 40),
      name ${text} not null check (length(name) between 1 and 200),
      ${truth("returned")},
      primary key (stay_id, position)
    ) ${strict}`,

    `create table care_entries (
      id ${text} primary key not null,
      stay_id ${text} not null references stays (id),
      stay_pet_id ${text} references stay_pets (id),
      ${day("day")},
      kind ${text} not null check (kind in ('fed', 'walked', 'medicine', 'note')),
      slot ${text} not null check (slot in ('', 'morning', 'midday', 'evening')),
      by_id ${text} references people (id) on delete set null,
      ${boundedText("by_name")},
      ${instant("at")},
      ${instant("noted_at")},
      added_late ${integer} not null default 0 check (added_late in (0, 1)),
      ${boundedText("text")},
      check ((kind = 'note') = (slot = '')),
      check (kind = 'note' or stay_pet_id is not null)
    ) ${strict}`,
    // The first tick counts, so that two phones do not feed a pet twice.
    `create unique index care_entries_tick on care_entries (stay_pet_id, day, kind, slot)
      where kind <> 'note'`,
    "create index care_entries_stay on care_entries (stay_id, day, at, id)",
    "create index care_entries_by on care_entries (by_id, at) where by_id is not null",

    // Without an entry: staged or to be deleted. The note's key stores a repeated photo once.
    `create table care_photos (
      id ${text} primary key not null,
      entry_id ${text} references care_entries (id) on delete set null,
      uploaded_by ${text} references people (id) on delete set null,
      note_key ${text} check (length(note_key) between 1 and 200),
      ${boundedText("file_name", 200)},
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
    "create unique index care_photos_note_key on care_photos (uploaded_by, note_key, digest)",
    "create index care_photos_whole on care_photos (whole_key)",
    "create index care_photos_small on care_photos (small_key)",
  ]);
}

const open = ["received", "needs_info", "accepted", "assigned", "checked_in"];
const statuses = [...open, "checked_out", "declined", "cancelled", "expired"];

const takesPets = (row: string) =>
  `(${row}.places > 0 and ${row}.takes_dogs + ${row}.takes_cats + ${row}.takes_other > 0)`;

/** Cached pages show the lowest price of the boarders who take pets. */
function raisePrices(engine: Engine): string[] {
  const table = "boarder_capacities";
  const onRows = Object.entries({
    insert: takesPets("new"),
    update: `${takesPets("old")} <> ${takesPets("new")}`,
    delete: takesPets("old"),
  }).map(([event, when]) => {
    const trigger = `create trigger ${table}_prices_${event} after ${event} on ${table}`;
    return engine === "postgres"
      ? `${trigger} for each row when (${when}) execute function raise_boarder_prices()`
      : `${trigger} when ${when} begin ${raise("boarder_prices")} end`;
  });
  if (engine === "sqlite") return onRows;
  return [
    ...onRows,
    `create trigger ${table}_prices_truncate after truncate on ${table}
      for each statement execute function raise_boarder_prices()`,
  ];
}

/** Cached pages name boarders who are shown in public, with area and photo. */
function raiseFaces(engine: Engine): string {
  const trigger = `create trigger people_boarder_faces after update of name, area, photo_id on people`;
  const when = `new.role = 'boarder' and new.verified_at is not null and (old.name <> new.name
    or old.area <> new.area or coalesce(old.photo_id, '') <> coalesce(new.photo_id, ''))`;
  return engine === "postgres"
    ? `${trigger} for each row when (${when}) execute function raise_boarder_prices()`
    : `${trigger} when ${when} begin ${raise("boarder_prices")} end`;
}

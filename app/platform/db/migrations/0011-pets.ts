import type { QueryExecutorProvider } from "kysely";
import { monthlyCounters, statusCounters } from "./counters.ts";
import { dialect, type Engine, run } from "./migration.ts";
import { refuseChanges } from "./refuse-changes.ts";

export async function up(q: QueryExecutorProvider, engine: Engine): Promise<void> {
  const { text, integer, strict, instant, maybeInstant, day, maybeDay, truth, boundedText } =
    dialect(engine);

  await run(q, [
    `create table pets (
      id ${text} primary key not null,
      owner_id ${text} references people (id),
      keeper ${text} not null check (keeper in ('owner', 'shelter', 'away', 'nobody')),
      ${instant("keeper_since")},
      ${boundedText("name", 200)},
      species ${text} not null check (species in ('Dog', 'Cat', 'Bird', 'Rabbit', 'Hamster', 'Horse', 'Other')),
      ${boundedText("breed", 200)},
      sex ${text} not null check (sex in ('Female', 'Male', 'Unknown')),
      ${maybeDay("birth_day")},
      ${truth("birth_estimated")},
      weight_grams ${integer} check (weight_grams > 0),
      ${boundedText("allergies")},
      ${boundedText("medicines")},
      photo_id ${text} references pictures (id),
      status ${text} not null check (status in ('active', 'archived')),
      version ${integer} not null check (version > 0),
      search_text ${text} not null,
      ${instant("created_at")},
      ${instant("updated_at")},
      check (birth_day is not null or birth_estimated = 0),
      check ((keeper = 'owner') = (owner_id is not null))
    ) ${strict}`,
    "create index pets_owner on pets (owner_id, status, name, id) where owner_id is not null",
    "create unique index pets_photo on pets (photo_id) where photo_id is not null",
    "create index pets_archived on pets (updated_at) where status = 'archived' and owner_id is not null",
    ...statusCounters(engine, "pet", "pets", ["active", "archived"]),
    ...monthlyCounters(engine, { table: "pets" }),

    `create table pet_shares (
      pet_id ${text} not null references pets (id),
      vet_id ${text} not null references people (id),
      cause ${text} not null check (length(cause) <= 40),
      ${truth("reads_health")},
      ${instant("granted_at")},
      ${maybeDay("last_day")},
      primary key (pet_id, vet_id, cause)
    ) ${strict}`,
    "create index pet_shares_vet on pet_shares (vet_id, pet_id)",

    `create table medical_records (
      id ${text} primary key not null,
      pet_id ${text} not null references pets (id),
      kind ${text} not null check (kind in (${kinds})),
      author_id ${text} references people (id),
      author ${text} not null check (author in ('owner', 'vet', 'staff')),
      ${boundedText("author_name")},
      ${day("happened_on")},
      ${boundedText("title", 200)},
      ${boundedText("text")},
      weight_g ${integer} check (weight_g between 1 and 2000000),
      temperature_tenths ${integer} check (temperature_tenths between 200 and 500),
      ${boundedText("batch", 100)},
      ${maybeDay("next_due_on")},
      corrects_id ${text} unique references medical_records (id),
      episode_id ${text},
      ${instant("created_at")},
      ${maybeInstant("erased_at")},
      check (next_due_on is null or kind = 'vaccination' and next_due_on > happened_on),
      check (corrects_id is null or corrects_id <> id),
      check (author <> 'staff' or episode_id is not null)
    ) ${strict}`,
    "create index medical_records_pet on medical_records (pet_id, happened_on desc, id desc)",
    "create index medical_records_author on medical_records (author_id, created_at desc, id desc)",
    `create index medical_records_weights on medical_records (pet_id, happened_on, id)
      where weight_g is not null`,
    // Text is only erased, together with its person.
    ...refuseChanges(
      engine,
      "medical_records",
      "new.erased_at is null or new.erased_at = old.erased_at",
      "a medical record is never changed; a correction is a new one",
    ),

    // Without a record: staged by `uploaded_by`. Without both: to be deleted.
    `create table medical_files (
      id ${text} primary key not null,
      record_id ${text} references medical_records (id),
      uploaded_by ${text} references people (id),
      ${boundedText("file_name", 200)},
      digest ${text} not null,
      type ${text} not null,
      bytes ${integer} not null check (bytes > 0),
      blob_key ${text} not null,
      ${instant("created_at")}
    ) ${strict}`,
    "create index medical_files_record on medical_files (record_id) where record_id is not null",
    "create index medical_files_staged on medical_files (created_at) where record_id is null",
    "create index medical_files_blob on medical_files (blob_key)",

    `create table vaccination_reminders (
      record_id ${text} primary key not null references medical_records (id),
      pet_id ${text} not null references pets (id),
      vaccine_key ${text} not null,
      ${day("due_on")},
      last_reminder_days ${integer} check (last_reminder_days in (0, 7, 30)),
      ${maybeInstant("closed_at")}
    ) ${strict}`,
    `create unique index vaccination_reminders_open on vaccination_reminders (pet_id, vaccine_key)
      where closed_at is null`,
    "create index vaccination_reminders_due on vaccination_reminders (due_on) where closed_at is null",
  ]);
}

const kinds = "'visit_note', 'diagnosis', 'treatment', 'prescription', 'vaccination', 'document'";

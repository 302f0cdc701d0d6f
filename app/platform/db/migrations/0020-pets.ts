import type { QueryExecutorProvider } from "kysely";
import { dialect, type Engine, run } from "./migration.ts";

/** Owners' pets, who else may read about their health, their medical records with files, and what is due next. */
export async function up(q: QueryExecutorProvider, engine: Engine): Promise<void> {
  const { text, integer, strict, instant, truth } = dialect(engine);
  const words = (name: string) => `${name} ${text} not null check (length(${name}) <= 5000)`;
  const day = (name: string) => `${name} ${text} not null check (length(${name}) = 10)`;
  const maybeDay = (name: string) => `${name} ${text} check (length(${name}) = 10)`;
  const maybeInstant = (name: string) => `${name} ${text} check (length(${name}) = 24)`;

  await run(q, [
    // Without an owner: the owner's account was erased, and nothing that names anybody is left in the row.
    `create table pets (
      id ${text} primary key not null,
      owner_id ${text} references people (id),
      name ${text} not null check (length(name) <= 200),
      species ${text} not null check (species in ('Dog', 'Cat', 'Bird', 'Rabbit', 'Hamster', 'Horse', 'Other')),
      breed ${text} not null check (length(breed) <= 200),
      sex ${text} not null check (sex in ('Female', 'Male', 'Unknown')),
      ${maybeDay("birth_day")},
      ${truth("birth_estimated")},
      weight_grams ${integer} check (weight_grams > 0),
      ${words("allergies")},
      ${words("medicines")},
      photo_id ${text} references pictures (id),
      status ${text} not null check (status in ('active', 'archived')),
      version ${integer} not null check (version > 0),
      search_text ${text} not null,
      ${instant("created_at")},
      ${instant("updated_at")},
      check (birth_day is not null or birth_estimated = 0)
    ) ${strict}`,
    "create index pets_owner on pets (owner_id, status, name, id) where owner_id is not null",
    "create unique index pets_photo on pets (photo_id) where photo_id is not null",
    "create index pets_archived on pets (updated_at) where status = 'archived' and owner_id is not null",

    // One row for each cause: an appointment by its id, or '' where the owner shares by themselves.
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
      author ${text} not null check (author in ('owner', 'vet')),
      ${words("author_name")},
      ${day("happened_on")},
      title ${text} not null check (length(title) <= 200),
      ${words("text")},
      batch ${text} not null check (length(batch) <= 100),
      ${maybeDay("next_due_on")},
      corrects_id ${text} unique references medical_records (id),
      ${instant("created_at")},
      ${maybeInstant("erased_at")},
      check (next_due_on is null or kind = 'vaccination' and next_due_on > happened_on),
      check (corrects_id is null or corrects_id <> id)
    ) ${strict}`,
    "create index medical_records_pet on medical_records (pet_id, happened_on desc, id desc)",
    "create index medical_records_author on medical_records (author_id, created_at desc, id desc)",

    // Without a record: sent ahead of its form by whoever is named; without a name, too, it is to be deleted.
    `create table medical_files (
      id ${text} primary key not null,
      record_id ${text} references medical_records (id),
      uploaded_by ${text} references people (id),
      file_name ${text} not null check (length(file_name) <= 200),
      digest ${text} not null,
      type ${text} not null,
      bytes ${integer} not null check (bytes > 0),
      blob_key ${text} not null,
      ${instant("created_at")}
    ) ${strict}`,
    "create index medical_files_record on medical_files (record_id) where record_id is not null",
    "create index medical_files_staged on medical_files (created_at) where record_id is null",

    // Of one vaccine only the newest vaccination can be due, whatever the application believes.
    `create table vaccination_reminders (
      record_id ${text} primary key not null references medical_records (id),
      pet_id ${text} not null references pets (id),
      vaccine_key ${text} not null,
      ${day("due_on")},
      told ${integer} check (told in (0, 7, 30)),
      ${maybeInstant("closed_at")}
    ) ${strict}`,
    `create unique index vaccination_reminders_open on vaccination_reminders (pet_id, vaccine_key)
      where closed_at is null`,
    "create index vaccination_reminders_due on vaccination_reminders (due_on) where closed_at is null",

    "insert into counters (name, value) values ('pet:active', 0), ('pet:archived', 0)",
    ...(engine === "postgres" ? postgresTriggers : sqliteTriggers),
  ]);
}

const kinds = "'visit_note', 'diagnosis', 'treatment', 'prescription', 'vaccination', 'document'";

const add = (row: string) =>
  `update counters set value = value + 1 where name = 'pet:' || ${row}.status;`;
const take = (row: string) =>
  `update counters set value = value - 1 where name = 'pet:' || ${row}.status;`;
// One statement for both, so that two transactions take the two locks in one order.
const move = `update counters set value = value
  + case when name = 'pet:' || new.status then 1 else -1 end
  where name in ('pet:' || old.status, 'pet:' || new.status);`;
const month = (expression: string) => `insert into monthly_counts (name, month, value)
  values ('pets', ${expression}, 1)
  on conflict (name, month) do update set value = monthly_counts.value + 1;`;

// An entry is corrected by a further one. Only the erasure of a person takes words out of it, and says when.
const unlawful = "new.erased_at is null or new.erased_at = old.erased_at";
const refusal = "a medical record is never changed; a correction is a new one";

const sqliteTriggers = [
  `create trigger pets_counted_in after insert on pets begin
    ${add("new")} ${month("strftime('%Y-%m', new.created_at, '+1 hour')")} end`,
  `create trigger pets_counted_out after delete on pets begin ${take("old")} end`,
  `create trigger pets_counted_move after update of status on pets
    when old.status <> new.status begin ${move} end`,
  `create trigger medical_records_kept before update on medical_records
    when ${unlawful} begin select raise(abort, '${refusal}'); end`,
  `create trigger medical_records_not_deleted before delete on medical_records
    begin select raise(abort, '${refusal}'); end`,
];

const postgresTriggers = [
  `create function pets_counted() returns trigger language plpgsql as $$ begin
    if tg_op = 'INSERT' then ${add("new")}
      ${month("to_char(cast(new.created_at as timestamptz) at time zone 'Africa/Lagos', 'YYYY-MM')")}
    elsif tg_op = 'DELETE' then ${take("old")}
    elsif old.status <> new.status then ${move}
    end if;
    return null;
  end $$`,
  `create trigger pets_counted after insert or delete or update of status on pets
    for each row execute function pets_counted()`,
  `create function medical_records_kept() returns trigger language plpgsql as $$ begin
    raise exception '${refusal}' using errcode = 'check_violation';
  end $$`,
  `create trigger medical_records_kept before update on medical_records
    for each row when (${unlawful}) execute function medical_records_kept()`,
  `create trigger medical_records_not_deleted before delete on medical_records
    for each row execute function medical_records_kept()`,
];

import type { QueryExecutorProvider } from "kysely";
import { raiseContentVersions } from "./content-version.ts";
import { monthlyCounters, statusCounters } from "./counters.ts";
import { dialect, type Engine, run, sqlList } from "./migration.ts";
import { refuseChanges } from "./refuse-changes.ts";

export async function up(q: QueryExecutorProvider, engine: Engine): Promise<void> {
  const { text, integer, strict, instant, maybeInstant, day, maybeDay, truth, boundedText } =
    dialect(engine);
  const maybeText = (name: string, max: number) =>
    `${name} ${text} check (length(${name}) <= ${max})`;
  const emptyText = (name: string, max: number) =>
    `${name} ${text} not null default '' check (length(${name}) <= ${max})`;
  const answer = (name: string) =>
    `${name} ${text} not null default 'Unknown' check (${name} in ('Yes', 'No', 'Unknown'))`;

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
      number ${integer} unique check (number >= 1),
      ${emptyText("colour", 100)},
      ${emptyText("marks", 500)},
      ${emptyText("microchip", 20)},
      size ${text} check (size in ('Small', 'Medium', 'Large')),
      ${answer("neutered")},
      ${answer("vaccinated")},
      ${maybeDay("neutered_on")},
      ${maybeText("import_source", 100)},
      ${maybeText("import_code", 100)},
      same_as_id ${text} references pets (id),
      ${maybeInstant("offered_at")},
      ${emptyText("offer_reason", 500)},
      check (birth_day is not null or birth_estimated = 0),
      check ((keeper = 'owner') = (owner_id is not null)),
      check (keeper not in ('shelter', 'away') or number is not null),
      check (import_source is null = (import_code is null)),
      check (same_as_id is null or same_as_id <> id)
    ) ${strict}`,
    `create unique index pets_import on pets (import_source, import_code)
      where import_source is not null`,
    "create index pets_microchip on pets (microchip) where microchip <> ''",
    "create index pets_same_as on pets (same_as_id) where same_as_id is not null",
    "create index pets_offered on pets (offered_at) where offered_at is not null",
    "create index pets_owner on pets (owner_id, status, name, id) where owner_id is not null",
    "create unique index pets_photo on pets (photo_id) where photo_id is not null",
    "create index pets_archived on pets (updated_at) where status = 'archived' and owner_id is not null",
    ...statusCounters(engine, "pet", "pets", ["active", "archived"]),
    ...monthlyCounters(engine, { table: "pets" }),

    // Reports read this table alone, so that what an owner changes later changes no report.
    `create table care_episodes (
      id ${text} primary key not null,
      pet_id ${text} not null references pets (id),
      kind ${text} not null check (kind in ('Dog', 'Cat', 'Other')),
      status ${text} not null check (status in (${sqlList(careStatuses)})),
      ${day("intake_day")},
      intake_kind ${text} not null check (intake_kind in (${sqlList(intakeKinds)})),
      ${emptyText("intake_reason", 200)},
      ${emptyText("found_at", 300)},
      ${emptyText("condition", 5000)},
      partner_place_id ${text} references partner_places (id),
      returned_id ${text} references care_episodes (id),
      ${maybeDay("hold_until")},
      ${maybeDay("hold_announced")},
      hold_kind ${text} check (hold_kind in ('quarantine', 'stray', 'medical', 'legal')),
      ${maybeDay("outcome_day")},
      ${emptyText("outcome_reason", 200)},
      euthanasia_reason ${text} check (euthanasia_reason in ('medical', 'behaviour', 'owner_request')),
      interest_id ${text} references interests (id),
      listing_id ${text} references listings (id),
      ${emptyText("story", 5000)},
      ${emptyText("notes", 5000)},
      ${maybeText("out_name", 200)},
      ${maybeText("out_breed", 200)},
      ${maybeText("out_allergies", 5000)},
      ${maybeText("out_medicines", 5000)},
      version ${integer} not null default 1 check (version > 0),
      created_by ${text} references people (id) on delete set null,
      ${instant("created_at")},
      ${instant("updated_at")},
      check ((status = 'in_care') = (outcome_day is null)),
      check (outcome_day >= intake_day),
      check (euthanasia_reason is null or status = 'euthanised'),
      check (hold_until is null = (hold_kind is null)),
      check (status = 'void' or (status = 'dead_on_arrival') = (intake_kind = 'dead_on_arrival')),
      check (intake_kind <> 'transferred_in' or partner_place_id is not null),
      check (status in ('in_care', 'void', 'dead_on_arrival') or out_name is not null)
    ) ${strict}`,
    "create unique index care_episodes_open on care_episodes (pet_id) where status = 'in_care'",
    "create index care_episodes_pet on care_episodes (pet_id, intake_day desc, id desc)",
    "create index care_episodes_intake on care_episodes (status, intake_day, id)",
    `create index care_episodes_outcome on care_episodes (outcome_day)
      where outcome_day is not null`,
    `create index care_episodes_returned on care_episodes (returned_id)
      where returned_id is not null`,
    `create index care_episodes_listing on care_episodes (listing_id, pet_id)
      where listing_id is not null`,
    `create index care_episodes_interest on care_episodes (interest_id, pet_id)
      where interest_id is not null`,
    "create index care_episodes_hold on care_episodes (hold_until) where status = 'in_care'",

    // The page of an adopted listing says that its animal came back.
    ...raiseContentVersions(engine, "care_episodes", {
      listings: (row) => `${row}.returned_id is not null`,
    }),
    // Deleted with the person, so there is nothing to make anonymous.
    `create table care_contacts (
      id ${text} primary key not null,
      episode_id ${text} not null references care_episodes (id),
      role ${text} not null check (role in (${sqlList(contactRoles)})),
      person_id ${text} references people (id),
      ${emptyText("name", 200)},
      ${emptyText("phone", 40)},
      ${emptyText("phone_key", 40)},
      ${emptyText("email", 320)},
      ${emptyText("email_key", 320)},
      ${maybeInstant("ownership_due_at")},
      ${instant("created_at")},
      unique (episode_id, role)
    ) ${strict}`,
    `create index care_contacts_ownership on care_contacts (ownership_due_at)
      where ownership_due_at is not null`,
    ...confirmedAdopters(engine),
    "create index care_contacts_age on care_contacts (role, created_at)",
    "create index care_contacts_person on care_contacts (person_id) where person_id is not null",
    "create index care_contacts_email on care_contacts (email_key) where email_key <> ''",
    "create index care_contacts_phone on care_contacts (phone_key) where phone_key <> ''",

    // `inactive_on` is the day from which nobody moves in; null: active.
    `create table housing_units (
      id ${text} primary key not null,
      name ${text} not null check (length(name) between 1 and 100),
      kind ${text} not null check (kind in (${sqlList(unitKinds)})),
      capacity ${integer} not null check (capacity between 1 and 500),
      ${emptyText("contact_name", 200)},
      ${emptyText("contact_phone", 40)},
      ${maybeDay("inactive_on")},
      version ${integer} not null default 1 check (version > 0),
      ${instant("created_at")},
      check (kind = 'foster_home' or contact_name = ''),
      check (contact_name <> '' or contact_phone = '')
    ) ${strict}`,
    "create index housing_units_name on housing_units (name, id)",
    `create index housing_units_contact on housing_units (inactive_on)
      where inactive_on is not null and contact_name <> ''`,

    // Each move adds a row. `until_day` is the day of the next move, or on which the animal left; null: it is there.
    `create table placements (
      id ${text} primary key not null,
      episode_id ${text} not null references care_episodes (id),
      unit_id ${text} not null references housing_units (id),
      ${day("since_day")},
      ${maybeDay("until_day")},
      check (until_day >= since_day)
    ) ${strict}`,
    "create unique index placements_open on placements (episode_id) where until_day is null",
    "create index placements_unit on placements (unit_id, since_day, id) where until_day is null",
    "create index placements_episode on placements (episode_id, since_day, id)",

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
      episode_id ${text} references care_episodes (id),
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

/** Whoever confirms their address, or may sign in again, may get the animal that they adopted earlier. */
function confirmedAdopters(engine: Engine): string[] {
  // Without a condition on the instant: PostgreSQL then waits for the job that has just found no account.
  const wake = `update care_contacts
    set ownership_due_at = coalesce(ownership_due_at, created_at)
    where email_key = new.email_key and email_key <> '' and role = 'adopter'
      and person_id is null;`;
  const isConfirmed = `new.email_verified_at is not null and new.status = 'active'
    and new.role = 'petOwner'`;
  const isNew = `(old.email_verified_at is null or old.email_key <> new.email_key
    or old.status <> new.status or old.role <> new.role)`;
  const changed = "after update of email_verified_at, email_key, status, role on people";
  return engine === "postgres"
    ? [
        `create function people_confirmed() returns trigger language plpgsql as $$ begin
          ${wake}
          return null;
        end $$`,
        `create trigger people_confirmed_in after insert on people
          for each row when (${isConfirmed}) execute function people_confirmed()`,
        `create trigger people_confirmed ${changed}
          for each row when (${isConfirmed} and ${isNew}) execute function people_confirmed()`,
      ]
    : [
        `create trigger people_confirmed_in after insert on people when ${isConfirmed}
          begin ${wake} end`,
        `create trigger people_confirmed ${changed} when ${isConfirmed} and ${isNew}
          begin ${wake} end`,
      ];
}

const outcomes = [
  ...["adopted", "reclaimed", "transferred", "released"],
  ...["died", "euthanised", "missing"],
];
const careStatuses = ["in_care", ...outcomes, "dead_on_arrival", "void"];
const intakeKinds = [
  ...["stray", "given_up", "seized", "born_in_care", "transferred_in", "return", "other"],
  "dead_on_arrival",
];
const unitKinds = ["kennel", "quarantine", "clinic", "foster_home"];
const contactRoles = [
  ...["finder", "former_owner", "transfer_from"],
  ...["adopter", "reclaimer", "transfer_to"],
];

const kinds = "'visit_note', 'diagnosis', 'treatment', 'prescription', 'vaccination', 'document'";

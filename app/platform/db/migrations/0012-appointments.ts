import type { QueryExecutorProvider } from "kysely";
import { monthlyCounters, statusCounters } from "./counters.ts";
import { dialect, type Engine, run, sqlList } from "./migration.ts";

export async function up(q: QueryExecutorProvider, engine: Engine): Promise<void> {
  const { text, integer, strict, instant, maybeInstant, day, truth, boundedText } = dialect(engine);

  await run(q, [
    `create table vets (
      vet_id ${text} primary key not null references people (id),
      ${boundedText("clinic", 200)},
      fee_kobo ${integer} check (fee_kobo between 0 and 100000000),
      slot_minutes ${integer} not null check (slot_minutes between 5 and 240 and slot_minutes % 5 = 0),
      notice_hours ${integer} not null default 0 check (notice_hours between 0 and 168),
      calendar_token ${text} not null unique check (length(calendar_token) = 26),
      ${instant("updated_at")}
    ) ${strict}`,

    `create table vet_specialisations (
      vet_id ${text} not null references vets (vet_id),
      specialisation ${text} not null check (length(specialisation) <= 60),
      primary key (vet_id, specialisation)
    ) ${strict}`,

    `create table vet_hours (
      vet_id ${text} not null references vets (vet_id),
      weekday ${integer} not null check (weekday between 1 and 7),
      starts ${integer} not null check (starts >= 0 and starts % 5 = 0),
      ends ${integer} not null check (ends > starts and ends < 1440 and ends % 5 = 0),
      primary key (vet_id, weekday, starts)
    ) ${strict}`,

    `create table vet_days_off (
      vet_id ${text} not null references vets (vet_id),
      ${day("day")},
      primary key (vet_id, day)
    ) ${strict}`,

    // On these days instead of the hours of the weekday.
    `create table vet_date_hours (
      vet_id ${text} not null references vets (vet_id),
      ${day("day")},
      starts ${integer} not null check (starts >= 0 and starts % 5 = 0),
      ends ${integer} not null check (ends > starts and ends < 1440 and ends % 5 = 0),
      primary key (vet_id, day, starts)
    ) ${strict}`,

    `create table vet_visit_kinds (
      id ${text} primary key not null,
      vet_id ${text} not null references vets (vet_id),
      name ${text} not null check (length(name) between 1 and 60),
      minutes ${integer} not null check (minutes between 5 and 480 and minutes % 5 = 0),
      fee_kobo ${integer} check (fee_kobo between 0 and 100000000),
      unique (vet_id, name)
    ) ${strict}`,

    // `owner_id` is null once the owner is erased or the appointment is old. `offered_…` is a time that waits for an answer.
    `create table appointments (
      id ${text} primary key not null,
      vet_id ${text} not null references people (id),
      owner_id ${text} references people (id),
      pet_id ${text} not null references pets (id),
      former_pet_name ${text} check (length(former_pet_name) <= 200),
      ${instant("starts_at")},
      ${instant("ends_at")},
      ${boundedText("reason")},
      ${truth("shares_health")},
      fee_kobo ${integer} check (fee_kobo >= 0),
      visit_kind_id ${text} references vet_visit_kinds (id) on delete set null,
      status ${text} not null check (status in (${sqlList(statuses)})),
      ${maybeInstant("confirmed_at")},
      ${maybeInstant("reminded_at")},
      ${instant("created_at")},
      ${instant("updated_at")},
      ${maybeInstant("offered_at")},
      ${maybeInstant("offered_starts_at")},
      ${maybeInstant("offered_ends_at")},
      offered_by ${text} check (offered_by in ('owner', 'vet')),
      moves ${integer} not null default 0 check (moves >= 0),
      check (ends_at > starts_at),
      check ((offered_starts_at is null) = (offered_ends_at is null)),
      check ((offered_at is null) = (offered_by is null)),
      check (offered_ends_at > offered_starts_at),
      check (offered_at is not null or (offered_starts_at is null and status <> 'proposed')),
      check (offered_at is null or status in ('requested', 'proposed', 'confirmed'))
    ) ${strict}`,
    "create index appointments_vet on appointments (vet_id, starts_at, id)",
    "create index appointments_vet_status on appointments (vet_id, status, starts_at, id)",
    `create index appointments_owner on appointments (owner_id, starts_at, id)
      where owner_id is not null`,
    "create index appointments_pet on appointments (pet_id, starts_at)",
    `create index appointments_visit_kind on appointments (visit_kind_id, starts_at)
      where visit_kind_id is not null`,
    "create index appointments_unanswered on appointments (starts_at) where status = 'requested'",
    `create index appointments_reminders on appointments (starts_at)
      where status = 'confirmed' and reminded_at is null`,
    "create index appointments_closed on appointments (starts_at) where owner_id is not null",
    "create index appointments_offers on appointments (offered_at) where offered_at is not null",
    `create index appointments_moves on appointments (vet_id, offered_starts_at)
      where offered_starts_at is not null`,
    ...statusCounters(engine, "appointment", "appointments", statuses),
    ...monthlyCounters(engine, { table: "appointments" }),
    ...namesOfFormerKeepers(engine),

    // Each five minutes of a veterinarian is taken once, so appointments never overlap.
    `create table appointment_times (
      vet_id ${text} not null,
      ${instant("at")},
      appointment_id ${text} not null references appointments (id),
      primary key (vet_id, at)
    ) ${strict}`,
    "create index appointment_times_appointment on appointment_times (appointment_id)",
  ]);
}

/** Whoever had an appointment reads the pet's name of that time, not what its next keeper calls it. */
function namesOfFormerKeepers(engine: Engine): string[] {
  const keep = `update appointments set former_pet_name = old.name
    where pet_id = new.id and former_pet_name is null;`;
  const event = `after update of keeper, owner_id on pets`;
  const isGiven = `new.keeper <> 'nobody' and new.keeper_since <> old.keeper_since`;
  return engine === "postgres"
    ? [
        `create function pets_given() returns trigger language plpgsql as $$ begin
          ${keep}
          return null;
        end $$`,
        `create trigger pets_given ${event}
          for each row when (${isGiven}) execute function pets_given()`,
      ]
    : [`create trigger pets_given ${event} when ${isGiven} begin ${keep} end`];
}

const statuses = [
  ...["requested", "proposed", "confirmed", "completed", "no_show"],
  ...["declined", "cancelled", "expired"],
];

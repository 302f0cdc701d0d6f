import type { QueryExecutorProvider } from "kysely";
import { dialect, type Engine, run } from "./migration.ts";

/** Veterinarians' practices with their working hours, and the appointments that owners book with them. */
export async function up(q: QueryExecutorProvider, engine: Engine): Promise<void> {
  const { text, integer, strict, instant, truth } = dialect(engine);
  const day = (name: string) => `${name} ${text} not null check (length(${name}) = 10)`;
  const maybeInstant = (name: string) => `${name} ${text} check (length(${name}) = 24)`;

  await run(q, [
    `create table vets (
      vet_id ${text} primary key not null references people (id),
      clinic ${text} not null check (length(clinic) <= 200),
      fee_kobo ${integer} check (fee_kobo between 0 and 100000000),
      slot_minutes ${integer} not null check (slot_minutes between 5 and 240 and slot_minutes % 5 = 0),
      calendar_token ${text} not null unique check (length(calendar_token) = 26),
      ${instant("updated_at")}
    ) ${strict}`,

    `create table vet_specialisations (
      vet_id ${text} not null references vets (vet_id),
      specialisation ${text} not null check (length(specialisation) <= 60),
      primary key (vet_id, specialisation)
    ) ${strict}`,

    // Minutes after midnight in Lagos, from Monday (1) to Sunday (7); a day ends before midnight.
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

    // Without an owner: whoever booked it was erased, or it was closed long ago.
    `create table appointments (
      id ${text} primary key not null,
      vet_id ${text} not null references people (id),
      owner_id ${text} references people (id),
      pet_id ${text} not null references pets (id),
      ${instant("starts_at")},
      ${instant("ends_at")},
      reason ${text} not null check (length(reason) <= 5000),
      ${truth("shares_health")},
      fee_kobo ${integer} check (fee_kobo >= 0),
      status ${text} not null check (status in (${statuses})),
      ${maybeInstant("confirmed_at")},
      ${maybeInstant("reminded_at")},
      ${instant("created_at")},
      ${instant("updated_at")},
      check (ends_at > starts_at)
    ) ${strict}`,
    "create index appointments_vet on appointments (vet_id, starts_at, id)",
    "create index appointments_vet_status on appointments (vet_id, status, starts_at, id)",
    `create index appointments_owner on appointments (owner_id, starts_at, id)
      where owner_id is not null`,
    "create index appointments_pet on appointments (pet_id, starts_at)",
    "create index appointments_unanswered on appointments (starts_at) where status = 'requested'",
    `create index appointments_reminders on appointments (starts_at)
      where status = 'confirmed' and reminded_at is null`,
    `create index appointments_closed on appointments (starts_at) where owner_id is not null`,

    // Every five minutes of a veterinarian can be taken once, also by a request that waits: no two appointments ever
    // overlap, whatever the application believes and however the length of a slot has changed.
    `create table appointment_times (
      vet_id ${text} not null,
      ${instant("at")},
      appointment_id ${text} not null references appointments (id),
      primary key (vet_id, at)
    ) ${strict}`,
    "create index appointment_times_appointment on appointment_times (appointment_id)",

    `insert into counters (name, value) values
      ${all.map((status) => `('appointment:${status}', 0)`).join(", ")}`,
    ...(engine === "postgres" ? postgresTriggers : sqliteTriggers),
  ]);
}

const all = [
  ...["requested", "confirmed", "completed", "no_show"],
  ...["declined", "cancelled", "expired"],
];
const statuses = all.map((status) => `'${status}'`).join(", ");

const add = (row: string) =>
  `update counters set value = value + 1 where name = 'appointment:' || ${row}.status;`;
const take = (row: string) =>
  `update counters set value = value - 1 where name = 'appointment:' || ${row}.status;`;
// One statement for both, so that two transactions take the two locks in one order.
const move = `update counters set value = value
  + case when name = 'appointment:' || new.status then 1 else -1 end
  where name in ('appointment:' || old.status, 'appointment:' || new.status);`;
const month = (expression: string) => `insert into monthly_counts (name, month, value)
  values ('appointments', ${expression}, 1)
  on conflict (name, month) do update set value = monthly_counts.value + 1;`;

const sqliteTriggers = [
  `create trigger appointments_counted_in after insert on appointments begin
    ${add("new")} ${month("strftime('%Y-%m', new.created_at, '+1 hour')")} end`,
  `create trigger appointments_counted_out after delete on appointments begin ${take("old")} end`,
  `create trigger appointments_counted_move after update of status on appointments
    when old.status <> new.status begin ${move} end`,
];

const postgresTriggers = [
  `create function appointments_counted() returns trigger language plpgsql as $$ begin
    if tg_op = 'INSERT' then ${add("new")}
      ${month("to_char(cast(new.created_at as timestamptz) at time zone 'Africa/Lagos', 'YYYY-MM')")}
    elsif tg_op = 'DELETE' then ${take("old")}
    elsif old.status <> new.status then ${move}
    end if;
    return null;
  end $$`,
  `create trigger appointments_counted after insert or delete or update of status on appointments
    for each row execute function appointments_counted()`,
];

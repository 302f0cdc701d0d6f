import type { QueryExecutorProvider } from "kysely";
import { dialect, type Engine, run } from "./migration.ts";

/** Times that veterinarians offer, for a next visit or to move one; and what they measure at a visit, as figures. */
export async function up(q: QueryExecutorProvider, engine: Engine): Promise<void> {
  const { integer } = dialect(engine);
  await run(q, [
    ...(engine === "postgres" ? postgres : rebuiltForSqlite()),
    // The next visit's own time is offered while it is proposed; of one that is moved the other time.
    `create index appointments_offers on appointments (offered_at) where offered_at is not null`,
    `create index appointments_moves on appointments (vet_id, offered_starts_at)
      where offered_starts_at is not null`,
    "insert into counters (name, value) values ('appointment:proposed', 0)",
    `alter table medical_records add column weight_g ${integer}
      check (weight_g between 1 and 2000000)`,
    `alter table medical_records add column temperature_tenths ${integer}
      check (temperature_tenths between 200 and 500)`,
    // What changes about a pet's weight is read by day.
    `create index medical_records_weights on medical_records (pet_id, happened_on, id)
      where weight_g is not null`,
  ]);
}

const statuses = [
  ...["requested", "proposed", "confirmed", "completed", "no_show"],
  ...["declined", "cancelled", "expired"],
]
  .map((status) => `'${status}'`)
  .join(", ");

const offers = [
  "check ((offered_starts_at is null) = (offered_ends_at is null))",
  "check (offered_ends_at > offered_starts_at)",
  "check (offered_at is not null or (offered_starts_at is null and status <> 'proposed'))",
  "check (offered_at is null or status in ('requested', 'proposed', 'confirmed'))",
];

const postgres = [
  "alter table appointments drop constraint appointments_status_check",
  `alter table appointments add constraint appointments_status_check check (status in (${statuses}))`,
  ...["offered_at", "offered_starts_at", "offered_ends_at"].map(
    (name) =>
      `alter table appointments add column ${name} text collate "C" check (length(${name}) = 24)`,
  ),
  "alter table appointments add column moves bigint not null default 0 check (moves >= 0)",
  ...offers.map((check) => `alter table appointments add ${check}`),
];

const columns = [
  ...["id", "vet_id", "owner_id", "pet_id", "starts_at", "ends_at", "reason", "shares_health"],
  ...["fee_kobo", "status", "confirmed_at", "reminded_at", "created_at", "updated_at"],
].join(", ");

/** SQLite changes no constraint of a table: it is written anew, with what refers to it. */
function rebuiltForSqlite(): string[] {
  const instant = (name: string) => `${name} text not null check (length(${name}) = 24)`;
  const maybeInstant = (name: string) => `${name} text check (length(${name}) = 24)`;
  return [
    `create table appointments_anew (
      id text primary key not null,
      vet_id text not null references people (id),
      owner_id text references people (id),
      pet_id text not null references pets (id),
      ${instant("starts_at")},
      ${instant("ends_at")},
      reason text not null check (length(reason) <= 5000),
      shares_health integer not null check (shares_health in (0, 1)),
      fee_kobo integer check (fee_kobo >= 0),
      status text not null check (status in (${statuses})),
      ${maybeInstant("confirmed_at")},
      ${maybeInstant("reminded_at")},
      ${instant("created_at")},
      ${instant("updated_at")},
      ${maybeInstant("offered_at")},
      ${maybeInstant("offered_starts_at")},
      ${maybeInstant("offered_ends_at")},
      moves integer not null default 0 check (moves >= 0),
      check (ends_at > starts_at),
      ${offers.join(", ")}
    ) strict`,
    `insert into appointments_anew (${columns}) select ${columns} from appointments`,
    "create table appointment_times_kept as select vet_id, at, appointment_id from appointment_times",
    "drop table appointment_times",
    "drop table appointments",
    "alter table appointments_anew rename to appointments",
    `create table appointment_times (
      vet_id text not null,
      ${instant("at")},
      appointment_id text not null references appointments (id),
      primary key (vet_id, at)
    ) strict`,
    `insert into appointment_times (vet_id, at, appointment_id)
      select vet_id, at, appointment_id from appointment_times_kept`,
    "drop table appointment_times_kept",
    "create index appointment_times_appointment on appointment_times (appointment_id)",
    "create index appointments_vet on appointments (vet_id, starts_at, id)",
    "create index appointments_vet_status on appointments (vet_id, status, starts_at, id)",
    `create index appointments_owner on appointments (owner_id, starts_at, id)
      where owner_id is not null`,
    "create index appointments_pet on appointments (pet_id, starts_at)",
    "create index appointments_unanswered on appointments (starts_at) where status = 'requested'",
    `create index appointments_reminders on appointments (starts_at)
      where status = 'confirmed' and reminded_at is null`,
    "create index appointments_closed on appointments (starts_at) where owner_id is not null",
    `create trigger appointments_counted_in after insert on appointments begin
      update counters set value = value + 1 where name = 'appointment:' || new.status;
      insert into monthly_counts (name, month, value)
        values ('appointments', strftime('%Y-%m', new.created_at, '+1 hour'), 1)
        on conflict (name, month) do update set value = monthly_counts.value + 1; end`,
    `create trigger appointments_counted_out after delete on appointments begin
      update counters set value = value - 1 where name = 'appointment:' || old.status; end`,
    `create trigger appointments_counted_move after update of status on appointments
      when old.status <> new.status begin
      update counters set value = value
        + case when name = 'appointment:' || new.status then 1 else -1 end
        where name in ('appointment:' || old.status, 'appointment:' || new.status); end`,
  ];
}

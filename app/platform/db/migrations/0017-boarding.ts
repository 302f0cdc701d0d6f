import type { QueryExecutorProvider } from "kysely";
import { dialect, type Engine, run } from "./migration.ts";

/** Stays with their thread and files, the places that boarders have, and the nights that are taken of them. */
export async function up(q: QueryExecutorProvider, engine: Engine): Promise<void> {
  const { text, integer, strict, instant, truth } = dialect(engine);
  const words = (name: string) => `${name} ${text} not null check (length(${name}) <= 5000)`;
  const day = (name: string) => `${name} ${text} not null check (length(${name}) = 10)`;

  await run(q, [
    `create table boarder_capacities (
      boarder_id ${text} primary key not null references people (id),
      places ${integer} not null check (places between 0 and 50),
      ${truth("takes_dogs")},
      ${truth("takes_cats")},
      ${truth("takes_other")},
      ${instant("updated_at")}
    ) ${strict}`,

    `create table boarder_days_off (
      boarder_id ${text} not null references boarder_capacities (boarder_id),
      ${day("day")},
      primary key (boarder_id, day)
    ) ${strict}`,

    `create table stays (
      id ${text} primary key not null,
      reference ${text} not null unique check (length(reference) <= 40),
      source ${text} not null check (source in ('request', 'booking')),
      owner_id ${text} references people (id) on delete set null,
      boarder_id ${text} references people (id),
      ${words("owner_name")},
      owner_email ${text} not null check (length(owner_email) <= 320),
      email_key ${text} not null check (length(email_key) <= 320),
      owner_phone ${text} not null check (length(owner_phone) <= 40),
      phone_key ${text} not null check (length(phone_key) <= 40),
      ${words("pet_name")},
      pet_key ${text} not null,
      pet_age ${text} not null check (length(pet_age) <= 10),
      ${words("pet_breed")},
      ${words("allergies")},
      ${words("medications")},
      ${words("feeding_schedule")},
      ${words("special_instructions")},
      ${words("emergency_name")},
      emergency_phone ${text} not null check (length(emergency_phone) <= 40),
      ${words("veterinarian_name")},
      veterinarian_phone ${text} not null check (length(veterinarian_phone) <= 40),
      ${truth("brings_card")},
      ${day("start_day")},
      ${day("end_day")},
      status ${text} not null check (status in (${statuses})),
      search_text ${text} not null,
      ${instant("created_at")},
      ${instant("updated_at")},
      check (end_day >= start_day),
      check (boarder_id is not null or status not in ('assigned', 'checked_in', 'checked_out'))
    ) ${strict}`,
    // The natural key: the same phone asks once for the same pet and days while the first is open.
    `create unique index stays_open on stays (phone_key, pet_key, start_day, end_day)
      where status in (${open})`,
    "create index stays_newest on stays (created_at desc, id desc)",
    "create index stays_status on stays (status, created_at desc, id desc)",
    `create index stays_unassigned on stays (start_day, id)
      where boarder_id is null and status in ('received', 'needs_info', 'accepted')`,
    `create index stays_expiring on stays (end_day)
      where status in ('received', 'needs_info', 'accepted', 'assigned')`,
    `create index stays_unanswered on stays (created_at)
      where source = 'booking' and status = 'received'`,
    "create index stays_ended on stays (end_day, id)",
    "create index stays_sender on stays (email_key, created_at desc, id desc)",
    `create index stays_boarder on stays (boarder_id, start_day, id) where boarder_id is not null`,

    // A place is taken once a night: overbooking is impossible whatever the application believes.
    `create table stay_nights (
      boarder_id ${text} not null references boarder_capacities (boarder_id),
      ${day("night")},
      place ${integer} not null check (place between 1 and 50),
      stay_id ${text} not null references stays (id),
      primary key (boarder_id, night, place)
    ) ${strict}`,
    "create unique index stay_nights_stay on stay_nights (stay_id, night)",

    `create table stay_messages (
      id ${text} primary key not null,
      stay_id ${text} not null references stays (id),
      ${instant("at")},
      author ${text} not null check (author in ('staff', 'owner', 'boarder')),
      author_id ${text} references people (id) on delete set null,
      ${words("author_name")},
      ${words("text")}
    ) ${strict}`,
    "create index stay_messages_thread on stay_messages (stay_id, at, id)",

    // Without a stay: arrived with a form that came back, and claimed by its token.
    `create table stay_files (
      id ${text} primary key not null,
      stay_id ${text} references stays (id),
      token_hash ${text} unique,
      kind ${text} not null check (kind in ('photo', 'vaccination-card', 'medical-records')),
      slot ${integer} check (slot is null or (kind = 'photo' and slot between 1 and 8)
        or (kind <> 'photo' and slot = 0)),
      file_name ${text} not null check (length(file_name) <= 200),
      digest ${text} not null,
      ${instant("created_at")},
      check ((stay_id is null) = (slot is null))
    ) ${strict}`,
    `create unique index stay_files_slot on stay_files (stay_id, kind, slot)
      where stay_id is not null`,
    "create index stay_files_staged on stay_files (created_at) where stay_id is null",

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

    `insert into counters (name, value) values
      ${all.map((status) => `('stay:${status}', 0)`).join(", ")}`,
    ...(engine === "postgres" ? postgresTriggers : sqliteTriggers),
  ]);
}

const all = [
  ...["received", "needs_info", "accepted", "assigned", "checked_in"],
  ...["checked_out", "declined", "cancelled", "expired"],
];
const listed = (some: string[]) => some.map((status) => `'${status}'`).join(", ");
const statuses = listed(all);
const open = listed(all.slice(0, 5));

const add = (row: string) =>
  `update counters set value = value + 1 where name = 'stay:' || ${row}.status;`;
const take = (row: string) =>
  `update counters set value = value - 1 where name = 'stay:' || ${row}.status;`;
// One statement for both, so that two transactions take the two locks in one order.
const move = `update counters set value = value
  + case when name = 'stay:' || new.status then 1 else -1 end
  where name in ('stay:' || old.status, 'stay:' || new.status);`;

const sqliteTriggers = [
  `create trigger stays_counted_in after insert on stays begin ${add("new")} end`,
  `create trigger stays_counted_out after delete on stays begin ${take("old")} end`,
  `create trigger stays_counted_move after update of status on stays
    when old.status <> new.status begin ${move} end`,
];

const postgresTriggers = [
  `create function stays_counted() returns trigger language plpgsql as $$ begin
    if tg_op = 'INSERT' then ${add("new")}
    elsif tg_op = 'DELETE' then ${take("old")}
    elsif old.status <> new.status then ${move}
    end if;
    return null;
  end $$`,
  `create trigger stays_counted after insert or delete or update of status on stays
    for each row execute function stays_counted()`,
];

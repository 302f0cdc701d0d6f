import type { QueryExecutorProvider } from "kysely";
import { raise } from "./content-version.ts";
import { monthlyCounters } from "./counters.ts";
import { dialect, type Engine, run } from "./migration.ts";
import { partIndex } from "./prefix-index.ts";

export async function up(q: QueryExecutorProvider, engine: Engine): Promise<void> {
  const { text, strict, instant, truth } = dialect(engine);
  const profileText = (name: string) =>
    `${name} ${text} not null default '' check (length(${name}) <= 5000)`;

  await run(q, [
    `create table people (
      id ${text} primary key not null,
      email ${text} not null check (length(email) <= 320),
      email_key ${text} not null unique check (length(email_key) <= 320),
      name ${text} not null check (length(name) between 1 and 200),
      phone ${text} check (length(phone) <= 40),
      role ${text} not null check (role in ('petOwner', 'veterinarian', 'boarder', 'staff')),
      status ${text} not null check (status in ('active', 'suspended')),
      password_hash ${text},
      email_verified_at ${text},
      verified_at ${text},
      ${truth("treats_our_animals")} default 0,
      ${["about", "area", "website", "instagram", "vcn"].map(profileText).join(", ")},
      search_text ${text} not null default '',
      ${instant("created_at")},
      check (treats_our_animals = 0 or role = 'veterinarian' and verified_at is not null)
    ) ${strict}`,
    "create index people_newest on people (created_at desc, id desc)",
    "create index people_staff on people (name, id) where role = 'staff' and status = 'active'",
    // Staff have an index by name.
    "create index people_role on people (role, created_at desc, id desc) where role <> 'staff'",
    `create index people_unverified on people (created_at, id)
      where verified_at is null and role in ('veterinarian', 'boarder') and status = 'active'`,
    "create index people_suspended on people (created_at desc, id desc) where status = 'suspended'",
    "create index people_phone on people (phone) where phone is not null",
    ...(engine === "postgres" ? [partIndex("people")] : []),
    ...monthlyCounters(engine, { table: "people" }),
    ...(engine === "postgres" ? postgresPrices : sqlitePrices),

    // Only confirmed addresses: an unconfirmed one may belong to a stranger.
    `create table former_addresses (
      id ${text} primary key not null,
      person_id ${text} not null references people (id) on delete cascade,
      email_key ${text} not null check (length(email_key) <= 320),
      ${instant("confirmed_at")},
      ${instant("given_up_at")}
    ) ${strict}`,
    "create index former_addresses_person on former_addresses (person_id, given_up_at desc, id desc)",

    `create table sessions (
      id_hash ${text} primary key not null,
      person_id ${text} not null references people (id) on delete cascade,
      user_agent ${text} not null,
      ${instant("created_at")},
      ${instant("last_seen_at")},
      ${instant("expires_at")}
    ) ${strict}`,
    "create index sessions_person on sessions (person_id)",
    "create index sessions_expiry on sessions (expires_at)",

    `create table links (
      token_hash ${text} primary key not null,
      purpose ${text} not null check (purpose in ('set-password', 'verify-email', 'invitation')),
      person_id ${text} not null references people (id) on delete cascade,
      email ${text},
      ${instant("created_at")},
      ${instant("expires_at")},
      used_at ${text}
    ) ${strict}`,
    "create index links_person on links (person_id)",

    `create table audit_log (
      id ${text} primary key not null,
      ${instant("at")},
      actor_id ${text} references people (id) on delete set null,
      actor_name ${text} not null,
      action ${text} not null,
      entity ${text} not null,
      entity_id ${text} not null,
      detail ${text} not null
    ) ${strict}`,
    "create index audit_log_newest on audit_log (at desc, id desc)",
    "create index audit_log_entity on audit_log (entity, entity_id, at, id)",
    "create index audit_log_actor on audit_log (actor_id, at desc, id desc)",
  ]);
}

const changesBoarder = `(old.role = 'boarder' or new.role = 'boarder') and (old.role <> new.role
  or old.status <> new.status or (old.verified_at is null) <> (new.verified_at is null))`;
const changed = "after update of role, status, verified_at on people";

const sqlitePrices = [
  `create trigger people_boarder_prices ${changed}
    when ${changesBoarder} begin ${raise("boarder_prices")} end`,
];

const postgresPrices = [
  `create function raise_boarder_prices() returns trigger language plpgsql as $$
    begin ${raise("boarder_prices")} return null; end $$`,
  `create trigger people_boarder_prices ${changed}
    for each row when (${changesBoarder}) execute function raise_boarder_prices()`,
];

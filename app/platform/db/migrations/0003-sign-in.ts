import type { QueryExecutorProvider } from "kysely";
import { dialect, type Engine, run } from "./migration.ts";

export async function up(q: QueryExecutorProvider, engine: Engine): Promise<void> {
  const { text, integer, strict, truth, instant, maybeInstant } = dialect(engine);
  const person = `${text} not null references people (id) on delete cascade`;

  await run(q, [
    `create table passkeys (
      id ${text} primary key not null,
      person_id ${person},
      credential_id ${text} not null unique check (length(credential_id) <= 2000),
      public_key ${text} not null,
      counter ${integer} not null check (counter >= 0),
      transports ${text} not null,
      name ${text} not null check (length(name) between 1 and 60),
      rp_id ${text} not null,
      ${instant("created_at")},
      ${maybeInstant("last_used_at")}
    ) ${strict}`,
    "create index passkeys_person on passkeys (person_id, created_at, id)",

    `create table code_keys (
      person_id ${text} primary key not null references people (id) on delete cascade,
      secret ${text} not null,
      last_step ${integer} not null check (last_step >= 0),
      ${instant("created_at")},
      ${maybeInstant("last_used_at")}
    ) ${strict}`,

    `create table recovery_codes (
      code_hash ${text} primary key not null,
      person_id ${person},
      ${instant("created_at")},
      ${maybeInstant("used_at")}
    ) ${strict}`,
    "create index recovery_codes_person on recovery_codes (person_id)",

    `create table second_factor_setups (
      person_id ${person},
      kind ${text} not null check (kind in ('passkey', 'codes')),
      secret ${text} not null,
      name ${text} not null,
      ${instant("expires_at")},
      primary key (person_id, kind)
    ) ${strict}`,
    "create index second_factor_setups_expiry on second_factor_setups (expires_at)",

    `create table pending_sign_ins (
      id_hash ${text} primary key not null,
      person_id ${person},
      password_mark ${text} not null,
      challenge ${text} not null,
      redirect_to ${text} not null check (length(redirect_to) <= 8000),
      ${instant("expires_at")}
    ) ${strict}`,
    "create index pending_sign_ins_person on pending_sign_ins (person_id)",
    "create index pending_sign_ins_expiry on pending_sign_ins (expires_at)",

    `create table sign_in_policy (
      id ${integer} primary key not null check (id = 1),
      ${truth("staff_need_second_factor")}
    ) ${strict}`,
    "insert into sign_in_policy (id, staff_need_second_factor) values (1, 0)",

    `create table known_browsers (
      person_id ${person},
      token_hash ${text} not null,
      ${instant("first_seen_at")},
      ${instant("last_seen_at")},
      primary key (person_id, token_hash)
    ) ${strict}`,
    "create index known_browsers_age on known_browsers (last_seen_at)",
    "create index known_browsers_token on known_browsers (token_hash)",
  ]);
}

import type { QueryExecutorProvider } from "kysely";
import { raiseContentVersions } from "./content-version.ts";
import { dialect, type Engine, run } from "./migration.ts";

export async function up(q: QueryExecutorProvider, engine: Engine): Promise<void> {
  const { text, integer, strict, instant, maybeInstant } = dialect(engine);
  await run(q, [
    `create table database_kind (
      id ${integer} primary key not null check (id = 1),
      kind ${text} not null check (kind in ('demo', 'production'))
    ) ${strict}`,

    `create table counters (
      name ${text} primary key not null,
      value ${integer} not null check (value >= 0)
    ) ${strict}`,
    `create table monthly_counts (
      name ${text} not null,
      month ${text} not null check (length(month) = 7),
      value ${integer} not null check (value >= 0),
      primary key (name, month)
    ) ${strict}`,

    // One row, so that transactions never lock two kinds in two orders. Nothing reads `version`; old backups contain
    // it.
    `create table content_version (
      id ${integer} primary key not null check (id = 1),
      version ${integer} not null default 1,
      listings ${integer} not null default 1,
      stories ${integer} not null default 1,
      partner_places ${integer} not null default 1,
      boarder_prices ${integer} not null default 1,
      settings ${integer} not null default 1
    ) ${strict}`,
    "insert into content_version (id) values (1)",

    `create table settings (
      name ${text} primary key not null check (length(name) between 1 and 40),
      value ${text} not null check (length(value) between 1 and 500),
      ${instant("updated_at")}
    ) ${strict}`,
    ...raiseContentVersions(engine, "settings", { settings: () => "1 = 1" }),

    // `priority`: 0 first, for somebody who waits; 2 last, for mass mail.
    `create table outbox (
      id ${text} primary key not null,
      cause ${text} unique,
      recipient ${text} not null,
      subject ${text} not null,
      body ${text} not null,
      ${instant("created_at")},
      ${instant("due_at")},
      attempts ${integer} not null check (attempts >= 0),
      claimed_until ${text},
      sent_at ${text},
      failed_at ${text},
      last_error ${text},
      list_unsubscribe ${text},
      priority ${integer} not null default 1 check (priority between 0 and 2),
      check (sent_at is null or failed_at is null)
    ) ${strict}`,
    "create index outbox_due on outbox (due_at, id) where sent_at is null and failed_at is null",
    `create index outbox_next on outbox (priority, due_at, id)
      where sent_at is null and failed_at is null`,
    "create index outbox_newest on outbox (created_at desc, id desc)",
    "create index outbox_recipient on outbox (lower(recipient), created_at desc, id desc)",
    "create index outbox_sent on outbox (sent_at desc, id desc) where sent_at is not null",
    "create index outbox_failed on outbox (failed_at desc, id desc) where failed_at is not null",

    `create table email_subjects (
      email_id ${text} not null references outbox (id) on delete cascade,
      entity ${text} not null,
      entity_id ${text} not null,
      primary key (email_id, entity, entity_id)
    ) ${strict}`,
    "create index email_subjects_record on email_subjects (entity, entity_id)",

    `create table reference_keys (
      key_hash ${text} primary key not null check (length(key_hash) = 64),
      reference ${text} not null check (length(reference) = 11),
      entity ${text} not null check (length(entity) between 1 and 40),
      entity_id ${text} not null,
      email_id ${text} not null references outbox (id) on delete cascade
    ) ${strict}`,
    "create index reference_keys_reference on reference_keys (reference)",
    "create index reference_keys_email on reference_keys (email_id)",
    "create index reference_keys_record on reference_keys (entity, entity_id)",

    `create table consents (
      id ${text} primary key not null,
      entity ${text} not null,
      entity_id ${text} not null,
      consent ${text} not null check (length(consent) <= 40),
      version ${integer} not null check (version >= 1),
      form ${text} not null check (length(form) <= 80),
      ${instant("given_at")},
      ${maybeInstant("withdrawn_at")},
      unique (entity, entity_id, consent)
    ) ${strict}`,

    `create table idempotency_keys (
      key ${text} primary key not null check (length(key) <= 200),
      verb ${text} not null,
      digest ${text} not null,
      answer ${text} not null,
      ${instant("created_at")}
    ) ${strict}`,
    "create index idempotency_keys_age on idempotency_keys (created_at)",

    `create table rate_events (
      id ${text} primary key not null,
      bucket ${text} not null,
      ${instant("at")},
      amount ${integer} not null default 1 check (amount >= 0)
    ) ${strict}`,
    "create index rate_events_bucket on rate_events (bucket, at)",
    "create index rate_events_age on rate_events (at)",

    // Files that no row names: deleted after a commit, or after a crash.
    `create table released_blobs (
      blob_key ${text} primary key not null check (length(blob_key) between 1 and 200),
      ${instant("due_at")},
      bytes ${integer} not null default 0 check (bytes >= 0),
      sender_hash ${text} check (length(sender_hash) = 64)
    ) ${strict}`,
    "create index released_blobs_due on released_blobs (due_at, blob_key)",
    `create index released_blobs_sender on released_blobs (sender_hash)
      where sender_hash is not null`,
  ]);
}

import type { QueryExecutorProvider } from "kysely";
import { dialect, type Engine, run } from "./migration.ts";

/** What all entities share: history, audit log, e-mails, notifications of staff, idempotency keys, rate limits. */
export async function up(q: QueryExecutorProvider, engine: Engine): Promise<void> {
  const { text, integer, strict, instant } = dialect(engine);
  await run(q, [
    `create table history (
      id ${text} primary key not null,
      entity ${text} not null,
      entity_id ${text} not null,
      ${instant("at")},
      actor_id ${text} references people (id) on delete set null,
      actor_name ${text} not null,
      from_status ${text},
      to_status ${text} not null,
      reason ${text},
      private_note ${text}
    ) ${strict}`,
    "create index history_entity on history (entity, entity_id, at, id)",

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
      check (sent_at is null or failed_at is null)
    ) ${strict}`,
    "create index outbox_due on outbox (due_at, id) where sent_at is null and failed_at is null",
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

    `create table staff_notifications (
      id ${text} primary key not null,
      event ${text} not null check (length(event) between 1 and 40),
      entity_id ${text} not null,
      ${instant("at")},
      digest_at ${text} check (length(digest_at) = 24)
    ) ${strict}`,
    `create index staff_notifications_waiting on staff_notifications (at, id)
      where digest_at is null`,
    `create index staff_notifications_digest on staff_notifications (digest_at)
      where digest_at is not null`,
    "create index staff_notifications_entity on staff_notifications (entity_id)",

    `create table staff_digest (
      id ${integer} primary key not null check (id = 1),
      ${instant("queued_at")}
    ) ${strict}`,
    "insert into staff_digest (id, queued_at) values (1, '1970-01-01T00:00:00.000Z')",

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
      ${instant("at")}
    ) ${strict}`,
    "create index rate_events_bucket on rate_events (bucket, at)",
    "create index rate_events_age on rate_events (at)",
  ]);
}

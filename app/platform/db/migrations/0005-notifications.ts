import type { QueryExecutorProvider } from "kysely";
import { dialect, type Engine, run } from "./migration.ts";

export async function up(q: QueryExecutorProvider, engine: Engine): Promise<void> {
  const { text, integer, strict, instant, maybeInstant, truth } = dialect(engine);
  await run(q, [
    // Hidden until `at`, the end of the undo window. One per cause; those of a topic appear as one.
    `create table notifications (
      id ${text} primary key not null,
      person_id ${text} not null references people (id) on delete cascade,
      kind ${text} not null check (length(kind) between 1 and 40),
      text ${text} not null check (length(text) <= 300),
      path ${text} check (substr(path, 1, 1) = '/' and length(path) <= 300),
      cause ${text} unique,
      ${instant("at")},
      ${maybeInstant("read_at")},
      topic ${text} check (length(topic) between 1 and 200),
      topic_text ${text} check (length(topic_text) <= 300),
      topic_path ${text} check (substr(topic_path, 1, 1) = '/' and length(topic_path) <= 300)
    ) ${strict}`,
    "create index notifications_person on notifications (person_id, at, id)",
    "create index notifications_unread on notifications (person_id, at) where read_at is null",
    "create index notifications_age on notifications (at)",

    `create table notification_subjects (
      notification_id ${text} not null references notifications (id) on delete cascade,
      entity ${text} not null,
      entity_id ${text} not null,
      primary key (notification_id, entity, entity_id)
    ) ${strict}`,
    "create index notification_subjects_entity on notification_subjects (entity, entity_id)",

    `create table notification_settings (
      person_id ${text} not null references people (id) on delete cascade,
      kind ${text} not null check (length(kind) between 1 and 40),
      ${truth("mail")},
      ${truth("push")},
      primary key (person_id, kind)
    ) ${strict}`,

    // A lost subscription stays, marked by `lost_at`.
    `create table push_subscriptions (
      id ${text} primary key not null,
      person_id ${text} not null references people (id) on delete cascade,
      session_hash ${text} not null references sessions (id_hash) on delete cascade,
      endpoint ${text} not null unique check (length(endpoint) <= 1000),
      host ${text} not null check (length(host) <= 300),
      p256dh ${text} not null check (length(p256dh) <= 100),
      auth ${text} not null check (length(auth) <= 40),
      ${instant("created_at")},
      ${maybeInstant("last_ok_at")},
      failures ${integer} not null,
      ${maybeInstant("lost_at")}
    ) ${strict}`,
    "create index push_subscriptions_person on push_subscriptions (person_id)",
    "create index push_subscriptions_session on push_subscriptions (session_hash)",

    `create table push_messages (
      id ${text} primary key not null,
      notification_id ${text} not null references notifications (id) on delete cascade,
      subscription_id ${text} not null references push_subscriptions (id) on delete cascade,
      ${instant("due_at")},
      ${instant("expires_at")},
      attempts ${integer} not null,
      ${maybeInstant("claimed_until")},
      unique (notification_id, subscription_id)
    ) ${strict}`,
    "create index push_messages_due on push_messages (due_at, id)",
    "create index push_messages_expiry on push_messages (expires_at)",
    "create index push_messages_subscription on push_messages (subscription_id)",

    `create table staff_notifications (
      id ${text} primary key not null,
      event ${text} not null check (length(event) between 1 and 40),
      entity_id ${text} not null,
      ${instant("at")},
      ${maybeInstant("digest_at")},
      notified_at ${text},
      by_id ${text} references people (id) on delete set null
    ) ${strict}`,
    `create index staff_notifications_waiting on staff_notifications (at, id)
      where digest_at is null`,
    `create index staff_notifications_digest on staff_notifications (digest_at)
      where digest_at is not null`,
    "create index staff_notifications_pending on staff_notifications (at, id) where notified_at is null",
    "create index staff_notifications_entity on staff_notifications (entity_id)",

    `create table staff_digest (
      id ${integer} primary key not null check (id = 1),
      ${instant("queued_at")}
    ) ${strict}`,
    "insert into staff_digest (id, queued_at) values (1, '1970-01-01T00:00:00.000Z')",
  ]);
}

import type { QueryExecutorProvider } from "kysely";
import { dialect, type Engine, run } from "./migration.ts";

/** People, sessions, listings with pictures, interests, history, outbox, idempotency keys, limits. */
export async function up(q: QueryExecutorProvider, engine: Engine): Promise<void> {
  await run(q, [...tables(engine), ...indexes]);
}

// `2026-11-20T09:00:00.000Z` as the whole number 20261120090000000.
const createdAsNumber = `cast(${["1, 4", "6, 2", "9, 2", "12, 2", "15, 2", "18, 2", "21, 3"]
  .map((part) => `substr(created_at, ${part})`)
  .join(" || ")} as bigint)`;

function tables(engine: Engine): string[] {
  const { text, whole, strict } = dialect(engine);
  const truth = (name: string) => `${name} ${whole} not null check (${name} in (0, 1))`;
  const instant = (name: string) => `${name} ${text} not null check (length(${name}) = 24)`;

  return [
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
      ${instant("created_at")}
    ) ${strict}`,

    `create table sessions (
      id_hash ${text} primary key not null,
      person_id ${text} not null references people (id) on delete cascade,
      user_agent ${text} not null,
      ${instant("created_at")},
      ${instant("last_seen_at")},
      ${instant("expires_at")}
    ) ${strict}`,

    `create table links (
      token_hash ${text} primary key not null,
      purpose ${text} not null check (purpose in ('set-password', 'verify-email', 'invitation')),
      person_id ${text} not null references people (id) on delete cascade,
      ${instant("created_at")},
      ${instant("expires_at")},
      used_at ${text}
    ) ${strict}`,

    // Every order and cursor of the public list stands on `published_at`, so what was ever public has one.
    `create table listings (
      id ${text} primary key not null,
      name ${text} not null check (length(name) between 1 and 200),
      breed ${text} not null check (length(breed) <= 200),
      age ${whole} not null check (age between 0 and 20),
      location ${text} not null check (length(location) <= 5000),
      description ${text} not null check (length(description) <= 5000),
      species ${text} not null check (species in ('Dog', 'Cat', 'Other')),
      sex ${text} not null check (sex in ('Female', 'Male', 'Unknown')),
      size ${text} not null check (size in ('Small', 'Medium', 'Large')),
      ${truth("good_with_children")},
      ${truth("good_with_dogs")},
      ${truth("good_with_cats")},
      status ${text} not null
        check (status in ('draft', 'available', 'reserved', 'adopted', 'withdrawn')),
      listed ${whole} not null generated always as
        (case when status in ('available', 'reserved') then 1 else 0 end) stored,
      search_text ${text} not null,
      version ${whole} not null check (version > 0),
      published_at ${text} check (length(published_at) = 24),
      created_by ${text} references people (id) on delete set null,
      ${instant("created_at")},
      ${instant("updated_at")},
      check (published_at is not null or status in ('draft', 'withdrawn'))
    ) ${strict}`,

    `create table pictures (
      id ${text} primary key not null,
      listing_id ${text} references listings (id),
      staged_by ${text} references people (id) on delete set null,
      file_name ${text} not null,
      alt ${text} not null,
      position ${whole} not null check (position >= 0),
      width ${whole} not null check (width > 0),
      height ${whole} not null check (height > 0),
      tone ${whole} not null check (tone between 0 and 23),
      ${instant("created_at")}
    ) ${strict}`,

    `create table picture_variants (
      picture_id ${text} not null references pictures (id) on delete cascade,
      format ${text} not null check (format in ('webp', 'avif', 'jpeg')),
      width ${whole} not null check (width > 0),
      height ${whole} not null check (height > 0),
      bytes ${whole} not null check (bytes > 0),
      blob_key ${text} not null,
      primary key (picture_id, format, width)
    ) ${strict}`,

    // `queue_order` puts pending first with the oldest on top, then all others with the newest on top.
    `create table interests (
      id ${text} primary key not null,
      reference ${text} not null unique check (length(reference) <= 40),
      listing_id ${text} not null references listings (id),
      name ${text} not null check (length(name) <= 5000),
      email ${text} not null check (length(email) <= 320),
      email_key ${text} not null check (length(email_key) <= 320),
      phone ${text} not null check (length(phone) <= 40),
      phone_key ${text} not null check (length(phone_key) <= 40),
      message ${text} not null check (length(message) <= 5000),
      status ${text} not null check (status in ('pending', 'approved', 'rejected', 'withdrawn')),
      reason ${text} check (length(reason) <= 5000),
      private_note ${text} check (length(private_note) <= 5000),
      decided_by ${text} references people (id) on delete set null,
      decided_at ${text},
      search_text ${text} not null,
      ${instant("created_at")},
      ${instant("updated_at")},
      queue_order ${whole} not null generated always as (case when status = 'pending'
        then ${createdAsNumber} - 1000000000000000000 else - ${createdAsNumber} end) stored
    ) ${strict}`,

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

    `create table outbox (
      id ${text} primary key not null,
      cause ${text} unique,
      recipient ${text} not null,
      subject ${text} not null,
      body ${text} not null,
      ${instant("created_at")},
      ${instant("due_at")},
      attempts ${whole} not null check (attempts >= 0),
      claimed_until ${text},
      sent_at ${text},
      failed_at ${text},
      last_error ${text},
      check (sent_at is null or failed_at is null)
    ) ${strict}`,
    `create table email_subjects (
      email_id ${text} not null references outbox (id) on delete cascade,
      entity ${text} not null,
      entity_id ${text} not null,
      primary key (email_id, entity, entity_id)
    ) ${strict}`,

    `create table idempotency_keys (
      key ${text} primary key not null check (length(key) <= 200),
      verb ${text} not null,
      digest ${text} not null,
      answer ${text} not null,
      ${instant("created_at")}
    ) ${strict}`,

    `create table rate_events (
      id ${text} primary key not null,
      bucket ${text} not null,
      ${instant("at")}
    ) ${strict}`,

    `create table partner_places (
      id ${text} primary key not null,
      name ${text} not null check (length(name) between 1 and 200),
      ${truth("active")},
      ${instant("created_at")}
    ) ${strict}`,
  ];
}

const indexes = [
  "create index people_staff on people (name, id) where role = 'staff' and status = 'active'",
  "create index sessions_person on sessions (person_id)",
  "create index sessions_expiry on sessions (expires_at)",
  "create index links_person on links (person_id)",
  "create index listings_public on listings (published_at desc, id desc) where listed = 1",
  "create index pictures_listing on pictures (listing_id, position) where listing_id is not null",
  "create index pictures_staged on pictures (created_at) where listing_id is null",
  "create index picture_variants_blob on picture_variants (blob_key)",
  `create unique index interests_phone on interests (listing_id, phone_key)
    where status <> 'withdrawn'`,
  `create unique index interests_email on interests (listing_id, email_key)
    where status <> 'withdrawn'`,
  "create unique index interests_approved on interests (listing_id) where status = 'approved'",
  "create index interests_queue on interests (queue_order, id)",
  "create index interests_queue_status on interests (status, queue_order, id)",
  "create index interests_queue_listing on interests (listing_id, queue_order, id)",
  "create index history_noun on history (entity, entity_id, at, id)",
  "create index outbox_due on outbox (due_at, id) where sent_at is null and failed_at is null",
  "create index email_subjects_record on email_subjects (entity, entity_id)",
  "create index outbox_newest on outbox (created_at desc, id desc)",
  "create index receipts_age on idempotency_keys (created_at)",
  "create index rate_events_bucket on rate_events (bucket, at)",
  "create index rate_events_age on rate_events (at)",
  "create index partner_places_name on partner_places (name, id)",
];

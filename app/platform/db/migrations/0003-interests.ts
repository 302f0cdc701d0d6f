import type { QueryExecutorProvider } from "kysely";
import { dialect, type Engine, run } from "./migration.ts";
import { mark, prefixIndex, wordVector } from "./prefix-index.ts";

/** Interests in listings, with the orders and the word index that staff review them by. */
export async function up(q: QueryExecutorProvider, engine: Engine): Promise<void> {
  const { text, integer, strict, instant } = dialect(engine);
  const isPostgres = engine === "postgres";

  await run(q, [
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
      queue_order ${integer} not null generated always as (case when status = 'pending'
        then ${createdAsNumber} - 1000000000000000000 else - ${createdAsNumber} end) stored,
      ${isPostgres ? wordVector("search_text") : `queue_place integer generated always as (${place}) virtual`}
    ) ${strict}`,
    `create unique index interests_phone on interests (listing_id, phone_key)
      where status <> 'withdrawn'`,
    `create unique index interests_email on interests (listing_id, email_key)
      where status <> 'withdrawn'`,
    "create unique index interests_approved on interests (listing_id) where status = 'approved'",
    "create index interests_pending on interests (listing_id) where status = 'pending'",
    "create index interests_waiting on interests (listing_id, created_at) where status = 'pending'",
    "create index interests_queue on interests (queue_order, id)",
    "create index interests_queue_status on interests (status, queue_order, id)",
    "create index interests_queue_listing on interests (listing_id, queue_order, id)",
    `create index interests_decided on interests (decided_by, decided_at desc, id)
      where decided_by is not null`,
    "create index interests_sender on interests (email_key, created_at desc, id desc)",
    ...(isPostgres ? postgres : sqlite),
  ]);
}

// `2026-11-20T09:00:00.000Z` as the whole number 20261120090000000.
const createdAsNumber = `cast(${["1, 4", "6, 2", "9, 2", "12, 2", "15, 2", "18, 2", "21, 3"]
  .map((part) => `substr(created_at, ${part})`)
  .join(" || ")} as bigint)`;

// The number of a row in the word index, in the order of arrival: the millisecond, and within it the id's own count.
const place = `((unixepoch(substr(created_at, 1, 19)) - 1577836800) * 1000
  + cast(substr(created_at, 21, 3) as integer)) * 4096 + ${[21, 22, 23]
    .map((at, digit) => `instr('123456789abcdef', substr(id, ${at}, 1)) * ${16 ** (2 - digit)}`)
    .join(" + ")}`;

const filters = (row: string) =>
  `'${mark}' || ${row}.status || ' ${mark}pet' || replace(${row}.listing_id, '-', '')`;
const take = (words: string) => `insert into interest_search (interest_search, rowid, words)
  values ('delete', old.queue_place, ${words});`;
const add = (words: string) => `insert into interest_search (rowid, words)
  values (new.queue_place, ${words});`;

const sqlite = [
  "create index interests_place on interests (queue_place)",
  prefixIndex("interest_search", ""),
  // Deleted securely: the words of somebody who was erased are in no list any more.
  "insert into interest_search (interest_search, rank) values ('secure-delete', 1)",
  `create trigger interests_words_in after insert on interests begin
    ${add(`new.search_text || ' ' || ${filters("new")}`)} end`,
  `create trigger interests_words_out after delete on interests begin
    ${take(`old.search_text || ' ' || ${filters("old")}`)} end`,
  `create trigger interests_words_change after update of search_text on interests
    when old.search_text <> new.search_text begin
    ${take("old.search_text")} ${add("new.search_text")} end`,
  `create trigger interests_words_status after update of status on interests
    when old.status <> new.status begin
    ${take(`'${mark}' || old.status`)} ${add(`'${mark}' || new.status`)} end`,
];

const postgres = [
  "create index interest_search on interests using gin (search_vector)",
  // Without statistics for so many words the planner guesses badly.
  "alter table interests alter column search_vector set statistics 1000",
];

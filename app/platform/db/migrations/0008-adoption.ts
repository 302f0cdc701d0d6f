import type { QueryExecutorProvider } from "kysely";
import { raiseContentVersions } from "./content-version.ts";
import { monthlyCounters, rowCounters, statusCounters } from "./counters.ts";
import { dialect, type Engine, run, sqlList } from "./migration.ts";
import { mark, prefixIndex, wordVector } from "./prefix-index.ts";

const statuses = ["pending", "approved", "rejected", "withdrawn"];

export async function up(q: QueryExecutorProvider, engine: Engine): Promise<void> {
  const { text, integer, strict, truth, instant, maybeInstant, maybeDay, boundedText } =
    dialect(engine);
  const isPostgres = engine === "postgres";

  await run(q, [
    `create table interests (
      id ${text} primary key not null,
      reference ${text} not null unique check (length(reference) <= 40),
      listing_id ${text} not null references listings (id),
      ${boundedText("name")},
      ${boundedText("email", 320)},
      ${boundedText("email_key", 320)},
      ${boundedText("phone", 40)},
      ${boundedText("phone_key", 40)},
      ${boundedText("message")},
      status ${text} not null check (status in (${sqlList(statuses)})),
      reason ${text} check (length(reason) <= 5000),
      private_note ${text} check (length(private_note) <= 5000),
      decided_by ${text} references people (id) on delete set null,
      decided_at ${text},
      search_text ${text} not null,
      awaiting_reply_since ${text},
      sent_by ${text} references people (id),
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
    "create index interests_awaiting_reply on interests (awaiting_reply_since, id) where awaiting_reply_since is not null",
    "create index interests_queue on interests (queue_order, id)",
    "create index interests_queue_status on interests (status, queue_order, id)",
    "create index interests_queue_listing on interests (listing_id, queue_order, id)",
    // The search text begins with the folded name.
    "create index interests_name on interests (substr(search_text, 1, 40), id)",
    `create index interests_decided on interests (decided_by, decided_at desc, id)
      where decided_by is not null`,
    "create index interests_answered on interests (decided_at desc) where decided_at is not null",
    "create index interests_sender on interests (email_key, created_at desc, id desc)",
    "create index interests_phone_sender on interests (phone_key, created_at desc, id desc)",
    "create index interests_sent_by on interests (sent_by) where sent_by is not null",
    "create index interests_created on interests (created_at)",
    `create index interests_closed on interests (updated_at)
      where status <> 'pending' and email <> ''`,
    ...(isPostgres ? postgresSearch : sqliteSearch),
    // Deferred on PostgreSQL: otherwise counters stay locked and one visitor's form blocks the next. A migration that
    // updates and then alters this table must first say `set constraints all immediate`.
    ...statusCounters(engine, "interest", "interests", statuses, true),
    ...monthlyCounters(engine, { table: "interests", deferred: true }),

    `create table pet_alerts (
      id ${text} primary key not null,
      ${boundedText("email", 254)},
      email_key ${text} not null,
      filters ${text} not null check (length(filters) <= 500),
      token ${text} not null unique check (length(token) = 26),
      seen_key ${integer} not null,
      ${maybeDay("mailed_on")},
      ${maybeInstant("confirmed_at")},
      ${instant("created_at")},
      unique (email_key, filters)
    ) ${strict}`,
    "create index pet_alerts_due on pet_alerts (seen_key) where confirmed_at is not null",
    "create index pet_alerts_age on pet_alerts (created_at)",

    `create table partner_places (
      id ${text} primary key not null,
      name ${text} not null check (length(name) between 1 and 200),
      ${truth("active")},
      area ${text} not null default '' check (length(area) <= 200),
      phone ${text} not null default '' check (length(phone) <= 40),
      version ${integer} not null default 1 check (version > 0),
      search_text ${text} not null default '',
      ${instant("created_at")}
    ) ${strict}`,
    "create index partner_places_name on partner_places (name, id)",
    ...rowCounters(engine, {
      table: "partner_places",
      columns: ["active"],
      name: (row) => `case ${row}.active when 1 then 'partner_place:active' else '' end`,
      names: ["partner_place:active"],
    }),
    ...raiseContentVersions(engine, "partner_places", {
      partner_places: (row) => `${row}.active = 1`,
    }),
  ]);
}

const createdAsNumber = `cast(${["1, 4", "6, 2", "9, 2", "12, 2", "15, 2", "18, 2", "21, 3"]
  .map((part) => `substr(created_at, ${part})`)
  .join(" || ")} as bigint)`;

// The row id in the word index, in order of creation: milliseconds, then 12 bits of the id.
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

const sqliteSearch = [
  "create index interests_place on interests (queue_place)",
  prefixIndex("interest_search", ""),
  // Securely, so that no words of an erased person remain.
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

const postgresSearch = [
  "create index interest_search on interests using gin (search_vector)",
  "alter table interests alter column search_vector set statistics 1000",
];

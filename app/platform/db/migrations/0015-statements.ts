import type { QueryExecutorProvider } from "kysely";
import { dialect, type Engine, run } from "./migration.ts";

export async function up(q: QueryExecutorProvider, engine: Engine): Promise<void> {
  const { text, integer, strict, instant, maybeInstant, day, truth, boundedText } = dialect(engine);
  const count = (name: string) => `${name} ${integer} not null check (${name} >= 0)`;
  const maybePlace = (name: string) => `${name} ${integer} check (${name} between 0 and 99)`;
  const place = (name: string) => `${name} ${integer} not null check (${name} between 0 and 99)`;
  await run(q, [
    `create table statement_uploads (
      id ${text} primary key not null,
      ${boundedText("file_name", 200)},
      content ${text},
      uploaded_by ${text} not null references people (id),
      ${count("lines")},
      ${count("credits")},
      ${count("added")},
      ${count("matched")},
      ${count("unreadable")},
      ${boundedText("unreadable_lines", 500)},
      ${maybeInstant("imported_at")},
      ${instant("created_at")},
      check ((content is null) or (imported_at is null))
    ) ${strict}`,
    "create index statement_uploads_newest on statement_uploads (created_at desc, id desc)",

    `create table statement_layouts (
      header_key ${text} primary key not null check (length(header_key) = 64),
      ${place("date_column")},
      ${place("credit_column")},
      ${place("narration_column")},
      ${maybePlace("reference_column")},
      ${maybePlace("direction_column")},
      ${maybePlace("balance_column")},
      day_order ${text} check (day_order in ('dmy', 'mdy', 'ymd')),
      ${instant("updated_at")}
    ) ${strict}`,

    // A repeated line is the same row: the same digest and the same ordinal within its day.
    `create table statement_lines (
      id ${text} primary key not null,
      digest ${text} not null check (length(digest) = 64),
      ordinal ${integer} not null check (ordinal >= 1),
      upload_id ${text} not null references statement_uploads (id),
      ${day("day")},
      amount_kobo ${integer} not null check (amount_kobo between 1 and 100000000000),
      ${boundedText("narration", 500)},
      ${boundedText("bank_reference", 100)},
      named_donation_id ${text} references donations (id),
      status ${text} not null check (status in ('open', 'matched', 'dismissed')),
      donation_id ${text} references donations (id),
      ${truth("reversed")} default 0,
      search_text ${text} not null,
      ${instant("created_at")},
      ${instant("updated_at")},
      unique (digest, ordinal),
      check ((donation_id is null) = (status <> 'matched'))
    ) ${strict}`,
    `create unique index statement_lines_donation on statement_lines (donation_id)
      where donation_id is not null`,
    "create index statement_lines_newest on statement_lines (day desc, id desc)",
    "create index statement_lines_status on statement_lines (status, day desc, id desc)",
    "create index statement_lines_upload on statement_lines (upload_id)",
    `create index statement_lines_named on statement_lines (named_donation_id)
      where named_donation_id is not null`,
    "create index statement_lines_kept on statement_lines (created_at) where status <> 'matched'",
    ...(engine === "postgres" ? postgresTriggers : sqliteTriggers),
  ]);
}

/** Erasing a donor erases the bank's text; the counted line stays. */
const forget = `update statement_lines set narration = '', bank_reference = '', search_text = ''
  where donation_id = new.id or named_donation_id = new.id;`;

const sqliteTriggers = [
  `create trigger donations_forgotten after update of erased_at on donations
    when new.erased_at is not null begin ${forget} end`,
];

const postgresTriggers = [
  `create function donations_forgotten() returns trigger language plpgsql as $$ begin
    ${forget} return null;
  end $$`,
  `create trigger donations_forgotten after update of erased_at on donations
    for each row when (new.erased_at is not null) execute function donations_forgotten()`,
];

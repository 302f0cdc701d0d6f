import type { QueryExecutorProvider } from "kysely";
import { dialect, type Engine, run } from "./migration.ts";

/** Bank statements, whose lines are found to be gifts by transfer; and what staff see and refund donations by. */
export async function up(q: QueryExecutorProvider, engine: Engine): Promise<void> {
  const { text, integer, strict, instant } = dialect(engine);
  const count = (name: string) => `${name} ${integer} not null check (${name} >= 0)`;
  const place = (name: string) => `${name} ${integer} not null check (${name} between 0 and 99)`;
  await run(q, [
    // A file as it came; its text goes once its lines were read.
    `create table statement_uploads (
      id ${text} primary key not null,
      file_name ${text} not null check (length(file_name) <= 200),
      content ${text},
      uploaded_by ${text} not null references people (id),
      ${count("lines")},
      ${count("credits")},
      ${count("added")},
      ${count("matched")},
      ${count("unreadable")},
      unreadable_lines ${text} not null check (length(unreadable_lines) <= 500),
      imported_at ${text} check (imported_at is null or length(imported_at) = 24),
      ${instant("created_at")},
      check ((content is null) or (imported_at is null))
    ) ${strict}`,
    "create index statement_uploads_newest on statement_uploads (created_at desc, id desc)",

    // Which column is which, by the sha256 of the header.
    `create table statement_layouts (
      header_key ${text} primary key not null check (length(header_key) = 64),
      ${place("date_column")},
      ${place("credit_column")},
      ${place("narration_column")},
      reference_column ${integer} check (reference_column between 0 and 99),
      ${instant("updated_at")}
    ) ${strict}`,

    // A line is the same however often it comes: by the sha256 of its columns, and which of that day's equals it is.
    `create table statement_lines (
      id ${text} primary key not null,
      digest ${text} not null check (length(digest) = 64),
      ordinal ${integer} not null check (ordinal >= 1),
      upload_id ${text} not null references statement_uploads (id),
      day ${text} not null check (length(day) = 10),
      amount_kobo ${integer} not null check (amount_kobo between 1 and 100000000000),
      narration ${text} not null check (length(narration) <= 500),
      bank_reference ${text} not null check (length(bank_reference) <= 100),
      named_donation_id ${text} references donations (id),
      status ${text} not null check (status in ('open', 'matched', 'dismissed')),
      donation_id ${text} references donations (id),
      search_text ${text} not null,
      ${instant("created_at")},
      ${instant("updated_at")},
      unique (digest, ordinal),
      check ((donation_id is null) = (status <> 'matched'))
    ) ${strict}`,
    // One gift is one line.
    `create unique index statement_lines_donation on statement_lines (donation_id)
      where donation_id is not null`,
    "create index statement_lines_newest on statement_lines (day desc, id desc)",
    "create index statement_lines_status on statement_lines (status, day desc, id desc)",
    "create index statement_lines_upload on statement_lines (upload_id)",
    `create index statement_lines_named on statement_lines (named_donation_id)
      where named_donation_id is not null`,
    `create index statement_lines_kept on statement_lines (created_at) where status <> 'matched'`,

    // Which payment goes back; a second one of the same gift leaves the gift as it is.
    `alter table donation_refunds add column attempt_id ${text} references donation_attempts (id)`,
    `alter table donation_refunds add column extra ${integer} not null default 0 check (extra in (0, 1))`,
    `alter table donation_refunds add column checks ${integer} not null default 0 check (checks >= 0)`,

    // By when it was given, and by what a transfer that did not come yet is to be.
    "create index donations_given on donations (coalesce(paid_at, created_at) desc, id desc)",
    `create index donations_awaited_amount on donations (amount_kobo, created_at)
      where method = 'transfer' and status = 'pending'`,
    "create index payment_events_reference on payment_events (reference, received_at)",
    ...(engine === "postgres" ? postgresTriggers : sqliteTriggers),
  ]);
}

/** What the bank wrote of a giver goes with the giver, whoever erases them; that the line was counted stays. */
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

import type { QueryExecutorProvider } from "kysely";
import { dialect, type Engine, run } from "./migration.ts";

/** What a stay was agreed at, and the money that boarders, veterinarians and staff receive for stays and appointments. */
export async function up(q: QueryExecutorProvider, engine: Engine): Promise<void> {
  const { text, integer, strict, instant } = dialect(engine);
  const nights =
    engine === "postgres"
      ? "greatest(1, cast(end_day as date) - cast(start_day as date))"
      : "max(1, cast(julianday(end_day) - julianday(start_day) as integer))";
  await run(q, [
    `alter table stays add column agreed_kobo ${integer}
      check (agreed_kobo between 0 and 100000000000)`,
    // What a boarder accepted was booked at the price of a night.
    `update stays set agreed_kobo = price_kobo * ${nights}
      where source = 'booking' and price_kobo is not null
        and status in ('accepted', 'assigned', 'checked_in', 'checked_out')`,

    // A payment has a receipt; an entry that takes one back has its negative amount, and no receipt of its own.
    `create table work_payments (
      id ${text} primary key not null,
      entity ${text} not null check (entity in ('stay', 'appointment')),
      entity_id ${text} not null,
      provider_id ${text} references people (id),
      amount_kobo ${integer} not null
        check (amount_kobo <> 0 and amount_kobo between -100000000000 and 100000000000),
      day ${text} not null check (length(day) = 10),
      method ${text} not null check (method in ('cash', 'transfer')),
      note ${text} not null check (length(note) <= 5000),
      recorded_by ${text} references people (id),
      recorded_name ${text} not null check (length(recorded_name) <= 200),
      reverses ${text} unique references work_payments (id),
      receipt_year ${integer},
      receipt_number ${integer} check (receipt_number >= 1),
      ${instant("recorded_at")},
      unique (receipt_year, receipt_number),
      check ((receipt_year is null) = (receipt_number is null)),
      check ((reverses is null) = (receipt_number is not null)),
      check ((reverses is null) = (amount_kobo > 0))
    ) ${strict}`,
    "create index work_payments_work on work_payments (entity, entity_id, recorded_at, id)",
    `create index work_payments_provider on work_payments (provider_id, recorded_at desc, id desc)
      where provider_id is not null`,
    `create index work_payments_recorder on work_payments (recorded_by, id)
      where recorded_by is not null`,
    "create index work_payments_newest on work_payments (recorded_at desc, id desc)",
    "create index work_payments_day on work_payments (day)",

    // The last number given in each year; a number is taken in the transaction that records its payment, so none is lost.
    `create table work_receipt_numbers (
      year ${integer} primary key not null,
      last ${integer} not null check (last >= 1)
    ) ${strict}`,
    ...(engine === "postgres" ? postgresTriggers : sqliteTriggers),
  ]);
}

const figures = [
  ...["id", "entity", "entity_id", "amount_kobo", "day", "method", "reverses"],
  ...["receipt_year", "receipt_number", "recorded_at"],
];
// What was recorded is taken back by a further entry. Only words and people go, when a person is erased.
const unlawful = figures.map((one) => `new.${one} is distinct from old.${one}`).join(" or ");
const refusal = "a payment is never changed; it is taken back by a new entry";

const sqliteTriggers = [
  `create trigger work_payments_kept before update on work_payments
    when ${unlawful} begin select raise(abort, '${refusal}'); end`,
  `create trigger work_payments_not_deleted before delete on work_payments
    begin select raise(abort, '${refusal}'); end`,
];

const postgresTriggers = [
  `create function work_payments_kept() returns trigger language plpgsql as $$ begin
    raise exception '${refusal}' using errcode = 'check_violation';
  end $$`,
  `create trigger work_payments_kept before update on work_payments
    for each row when (${unlawful}) execute function work_payments_kept()`,
  `create trigger work_payments_not_deleted before delete on work_payments
    for each row execute function work_payments_kept()`,
];

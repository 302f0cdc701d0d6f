import type { QueryExecutorProvider } from "kysely";
import { dialect, type Engine, run } from "./migration.ts";
import { refuseChanges } from "./refuse-changes.ts";

export async function up(q: QueryExecutorProvider, engine: Engine): Promise<void> {
  const { text, integer, strict, instant, day, boundedText } = dialect(engine);
  await run(q, [
    // A reversal has the negative amount and no receipt.
    `create table work_payments (
      id ${text} primary key not null,
      entity ${text} not null check (entity in ('stay', 'appointment')),
      entity_id ${text} not null,
      provider_id ${text} references people (id),
      amount_kobo ${integer} not null
        check (amount_kobo <> 0 and amount_kobo between -100000000000 and 100000000000),
      ${day("day")},
      method ${text} not null check (method in ('cash', 'transfer')),
      ${boundedText("note")},
      recorded_by ${text} references people (id),
      ${boundedText("recorded_name", 200)},
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
    ...refuseChanges(
      engine,
      "work_payments",
      figures.map((one) => `new.${one} is distinct from old.${one}`).join(" or "),
      "a payment is never changed; it is taken back by a new entry",
    ),

    // A number is taken in the transaction that records its payment, so none is skipped.
    `create table work_receipt_numbers (
      year ${integer} primary key not null,
      last ${integer} not null check (last >= 1)
    ) ${strict}`,
  ]);
}

const figures = [
  ...["id", "entity", "entity_id", "amount_kobo", "day", "method", "reverses"],
  ...["receipt_year", "receipt_number", "recorded_at"],
];

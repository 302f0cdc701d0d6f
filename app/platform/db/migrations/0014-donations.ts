import type { QueryExecutorProvider } from "kysely";
import { monthOf, statusCounters } from "./counters.ts";
import { dialect, type Engine, run, sqlList } from "./migration.ts";
import { partIndex } from "./prefix-index.ts";

export async function up(q: QueryExecutorProvider, engine: Engine): Promise<void> {
  const { text, integer, strict, instant, maybeInstant, truth, boundedText } = dialect(engine);
  const kobo = (column: string) =>
    `${column} ${integer} not null check (${column} between 1 and 100000000000)`;

  await run(q, [
    `create table donations (
      id ${text} primary key not null,
      reference ${text} not null unique check (length(reference) <= 40),
      link ${text} not null unique check (length(link) = 26),
      return_code ${text} not null unique check (length(return_code) = 26),
      method ${text} not null check (method in ('card', 'transfer', 'cash')),
      status ${text} not null check (status in (${sqlList(statuses)})),
      ${kobo("amount_kobo")},
      refunded_kobo ${integer} not null check (refunded_kobo between 0 and amount_kobo),
      ${boundedText("first_name", 200)},
      ${boundedText("last_name", 200)},
      ${boundedText("donor_email", 320)},
      ${boundedText("email_key", 320)},
      review_reason ${text} check (review_reason in (${sqlList(reviewReasons)})),
      receipt_year ${integer},
      receipt_number ${integer} check (receipt_number >= 1),
      ${maybeInstant("paid_at")},
      ${maybeInstant("erased_at")},
      search_text ${text} not null,
      sent_by ${text} references people (id),
      ${instant("created_at")},
      ${instant("updated_at")},
      unique (receipt_year, receipt_number),
      check ((receipt_year is null) = (receipt_number is null)),
      check ((receipt_year is null) = (paid_at is null)),
      check (paid_at is not null or status not in ('succeeded', 'partially_refunded')),
      check (review_reason is not null or status <> 'needs_review')
    ) ${strict}`,
    "create index donations_newest on donations (created_at desc, id desc)",
    "create index donations_status on donations (status, created_at desc, id desc)",
    "create index donations_given on donations (coalesce(paid_at, created_at) desc, id desc)",
    "create index donations_paid on donations (paid_at desc, id desc) where paid_at is not null",
    "create index donations_donor on donations (email_key, created_at desc, id desc)",
    "create index donations_sent_by on donations (sent_by) where sent_by is not null",
    "create index donations_review on donations (created_at, id) where review_reason is not null",
    `create index donations_awaited_transfer on donations (created_at, id)
      where method = 'transfer' and status = 'pending'`,
    `create index donations_awaited_amount on donations (amount_kobo, created_at)
      where method = 'transfer' and status = 'pending'`,
    `create index donations_unpaid on donations (updated_at, id)
      where erased_at is null and status in ('initiated', 'failed', 'abandoned')`,
    ...(engine === "postgres" ? [partIndex("donations")] : []),
    ...statusCounters(engine, "donation", "donations", statuses),
    ...countPaid(engine),

    `create table donation_attempts (
      id ${text} primary key not null,
      donation_id ${text} not null references donations (id),
      provider_reference ${text} not null unique check (length(provider_reference) <= 60),
      environment ${text} not null check (environment in ('test', 'live')),
      status ${text} not null check (status in (${sqlList(attemptStatuses)})),
      access_code ${text},
      authorization_url ${text},
      provider_id ${text},
      channel ${text},
      card_last4 ${text},
      paid_kobo ${integer},
      fees_kobo ${integer},
      failure ${text} check (length(failure) <= 500),
      checks ${integer} not null check (checks >= 0),
      ${maybeInstant("next_check_at")},
      ${maybeInstant("last_checked_at")},
      ${instant("created_at")},
      ${instant("updated_at")},
      check ((access_code is null) = (authorization_url is null))
    ) ${strict}`,
    "create index donation_attempts_donation on donation_attempts (donation_id, created_at, id)",
    `create index donation_attempts_due on donation_attempts (next_check_at, id)
      where next_check_at is not null`,

    // A refunded duplicate payment (`is_duplicate_payment`) leaves the donation as it is.
    `create table donation_refunds (
      id ${text} primary key not null,
      donation_id ${text} not null references donations (id),
      attempt_id ${text} references donation_attempts (id),
      provider_refund_id ${text} unique,
      ${kobo("amount_kobo")},
      status ${text} not null check (status in ('asked', 'pending', 'processed', 'failed')),
      ${truth("is_duplicate_payment")} default 0,
      checks ${integer} not null default 0 check (checks >= 0),
      ${maybeInstant("next_check_at")},
      ${instant("created_at")},
      ${instant("updated_at")}
    ) ${strict}`,
    "create index donation_refunds_donation on donation_refunds (donation_id, created_at)",
    `create index donation_refunds_due on donation_refunds (next_check_at)
      where next_check_at is not null`,

    // A webhook is only a hint: these fields are stored, and the digest counts it once.
    `create table payment_events (
      sha256 ${text} primary key not null check (length(sha256) = 64),
      event ${text} not null check (length(event) <= 100),
      reference ${text} not null check (length(reference) <= 100),
      refund_id ${text} not null check (length(refund_id) <= 40),
      ${instant("received_at")},
      ${instant("due_at")},
      tries ${integer} not null check (tries >= 0),
      ${maybeInstant("handled_at")},
      outcome ${text} check (length(outcome) <= 100)
    ) ${strict}`,
    "create index payment_events_due on payment_events (due_at) where handled_at is null",
    "create index payment_events_handled on payment_events (handled_at) where handled_at is not null",
    "create index payment_events_reference on payment_events (reference, received_at)",

    `create table unknown_payments (
      reference ${text} primary key not null check (length(reference) <= 100),
      provider_id ${text} not null,
      environment ${text} not null check (environment in ('test', 'live')),
      amount_kobo ${integer} not null,
      currency ${text} not null check (length(currency) <= 10),
      ${maybeInstant("paid_at")},
      ${instant("found_at")},
      ${maybeInstant("resolved_at")}
    ) ${strict}`,
    "create index unknown_payments_open on unknown_payments (found_at) where resolved_at is null",

    `create table payment_sweeps (
      day ${text} primary key not null check (length(day) = 10),
      ${instant("swept_at")}
    ) ${strict}`,

    // A number is taken in the transaction that counts its donation, so none is skipped.
    `create table receipt_numbers (
      year ${integer} primary key not null,
      last ${integer} not null check (last >= 1)
    ) ${strict}`,

    // Numbers of corrected donations; a number is never reused.
    `create table voided_receipts (
      year ${integer} not null,
      number ${integer} not null check (number >= 1),
      donation_id ${text} not null,
      amount_kobo ${integer} not null check (amount_kobo >= 1),
      ${instant("voided_at")},
      primary key (year, number)
    ) ${strict}`,
  ]);
}

const statuses = [
  ...["initiated", "pending", "processing", "succeeded", "failed", "abandoned"],
  ...["needs_review", "refund_pending", "partially_refunded", "refunded"],
];
const attemptStatuses = [
  ...["initiated", "pending", "processing", "succeeded", "failed", "abandoned"],
  ...["needs_review", "refunded"],
];
const reviewReasons = [
  ...["reference", "amount", "currency", "environment"],
  ...["paid_twice", "disputed", "refund_failed"],
];

/** Counts donations and their sum by Lagos month of payment. Runs after the counters (see `monthlyCounters`). */
function countPaid(engine: Engine): string[] {
  const month = (row: string) => monthOf(engine, `${row}.paid_at`);
  const counts = (row: string) =>
    `${row}.paid_at is not null and ${row}.status in ('succeeded', 'refund_pending', 'partially_refunded')`;
  const change = (row: string, sign: "+" | "-") =>
    `update monthly_counts set value = value ${sign}
        case when name = 'donations' then 1 else ${row}.amount_kobo - ${row}.refunded_kobo end
      where ${counts(row)} and month = ${month(row)} and name in ('donations', 'donation_kobo');`;
  const add = `insert into monthly_counts (name, month, value)
      select name, ${month("new")}, 0
      from (select 'donations' as name union all select 'donation_kobo') as names
      where ${counts("new")} on conflict (name, month) do nothing;
    ${change("new", "+")}`;
  const take = change("old", "-");
  const updated = "update of status, paid_at, amount_kobo, refunded_kobo";
  const trigger = "donations_counted_by_month";
  return engine === "postgres"
    ? [
        `create function ${trigger}() returns trigger language plpgsql as $$ begin
          if tg_op <> 'INSERT' then ${take} end if;
          if tg_op <> 'DELETE' then ${add} end if;
          return null;
        end $$`,
        `create trigger ${trigger} after insert or delete or ${updated} on donations
          for each row execute function ${trigger}()`,
      ]
    : [
        `create trigger ${trigger}_in after insert on donations begin ${add} end`,
        `create trigger ${trigger}_out after delete on donations begin ${take} end`,
        `create trigger ${trigger}_move after ${updated} on donations begin ${take} ${add} end`,
      ];
}

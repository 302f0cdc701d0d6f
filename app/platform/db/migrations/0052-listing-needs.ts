import type { QueryExecutorProvider } from "kysely";
import { type Engine, run } from "./migration.ts";

/** The order of the staff's listings by need, and adoptions that were taken back are counted no more. */
export async function up(q: QueryExecutorProvider, engine: Engine): Promise<void> {
  const month =
    engine === "postgres"
      ? "to_char(cast(new.at as timestamptz) at time zone 'Africa/Lagos', 'YYYY-MM')"
      : "strftime('%Y-%m', new.at, '+1 hour')";
  const uncount = `update monthly_counts set value = value - 1
    where name = 'adoptions' and month = ${month} and value > 0;`;
  const when = `old.undone_at is null and new.undone_at is not null
    and new.entity = 'listing' and new.to_status = 'adopted'`;
  await run(q, [
    `create index listings_need on listings (
      (case status when 'available' then 1 when 'draft' then 2 when 'reserved' then 3
        when 'adopted' then 4 when 'withdrawn' then 5 end),
      (case when listed = 1 then order_key else -change_no end))`,
    ...(engine === "postgres"
      ? [
          `create function adoptions_taken_back() returns trigger language plpgsql as $$ begin
            ${uncount} return null; end $$`,
          `create trigger adoptions_taken_back after update of undone_at on history
            for each row when (${when}) execute function adoptions_taken_back()`,
        ]
      : [
          `create trigger adoptions_taken_back after update of undone_at on history
            when ${when} begin ${uncount} end`,
        ]),
  ]);
}

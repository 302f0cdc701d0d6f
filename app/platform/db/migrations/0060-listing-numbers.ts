import type { QueryExecutorProvider } from "kysely";
import { dialect, type Engine, run } from "./migration.ts";

/**
 * A short number of each listing, for posters and the phone. Those that are there are numbered from the oldest on; a
 * row of its own knows the last one, so that none is given twice.
 */
export async function up(q: QueryExecutorProvider, engine: Engine): Promise<void> {
  const { integer, strict } = dialect(engine);
  const next = "update listing_numbers set last = last + 1 where id = 1";
  await run(q, [
    `alter table listings add column number ${integer} check (number >= 1)`,
    "create unique index listings_number on listings (number)",
    `create table listing_numbers (
      id ${integer} primary key not null check (id = 1),
      last ${integer} not null check (last >= 0)
    ) ${strict}`,
    ...(engine === "postgres"
      ? [
          `create function listings_number() returns trigger language plpgsql as $$ begin
            ${next} returning last into new.number;
            return new;
          end $$`,
          `create trigger listings_number before insert on listings
            for each row when (new.number is null) execute function listings_number()`,
        ]
      : [
          `create trigger listings_number after insert on listings when new.number is null begin
            ${next};
            update listings set number = (select last from listing_numbers) where id = new.id; end`,
        ]),
    `update listings set number = aged.place
      from (select id, row_number() over (order by created_at, id) as place from listings) as aged
      where aged.id = listings.id`,
    "insert into listing_numbers (id, last) select 1, count(*) from listings",
  ]);
}

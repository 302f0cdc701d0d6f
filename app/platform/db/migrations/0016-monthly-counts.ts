import type { QueryExecutorProvider } from "kysely";
import { dialect, type Engine, run } from "./migration.ts";

type Counted = {
  /** What is counted. */
  name: string;
  table: string;
  /** The instant that decides the month. */
  at: string;
  /** Which new rows count. */
  when?: string;
};

const counted: Counted[] = [
  { name: "interests", table: "interests", at: "created_at" },
  { name: "inquiries", table: "inquiries", at: "created_at" },
  { name: "people", table: "people", at: "created_at" },
  {
    name: "adoptions",
    table: "history",
    at: "at",
    when: "{row}entity = 'listing' and {row}to_status = 'adopted'",
  },
];

/** How much of a thing began in each month of Lagos, kept by triggers so that nothing is scanned to be drawn. */
export async function up(q: QueryExecutorProvider, engine: Engine): Promise<void> {
  const { text, integer, strict } = dialect(engine);
  // Lagos is an hour ahead of UTC all year round.
  const month = (at: string) =>
    engine === "postgres"
      ? `to_char(cast(${at} as timestamptz) at time zone 'Africa/Lagos', 'YYYY-MM')`
      : `strftime('%Y-%m', ${at}, '+1 hour')`;
  const count = ({ name, at }: Counted) => `insert into monthly_counts (name, month, value)
    values ('${name}', ${month(`new.${at}`)}, 1)
    on conflict (name, month) do update set value = monthly_counts.value + 1;`;
  const only = ({ when = "1 = 1" }: Counted, row: string) => when.replaceAll("{row}", row);
  await run(q, [
    `create table monthly_counts (
      name ${text} not null,
      month ${text} not null check (length(month) = 7),
      value ${integer} not null check (value >= 0),
      primary key (name, month)
    ) ${strict}`,
    ...counted.map(
      (one) => `insert into monthly_counts (name, month, value)
        select '${one.name}', ${month(one.at)} as month, count(*) from ${one.table}
        where ${only(one, "")} group by 2`,
    ),
    ...counted.flatMap((one) =>
      engine === "postgres"
        ? [
            `create function ${one.name}_by_month() returns trigger language plpgsql as $$ begin
              ${count(one)} return null; end $$`,
            `create trigger ${one.name}_by_month after insert on ${one.table}
              for each row when (${only(one, "new.")}) execute function ${one.name}_by_month()`,
          ]
        : [
            `create trigger ${one.name}_by_month after insert on ${one.table}
              when ${only(one, "new.")} begin ${count(one)} end`,
          ],
    ),
  ]);
}

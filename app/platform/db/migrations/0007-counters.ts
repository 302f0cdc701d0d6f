import type { QueryExecutorProvider } from "kysely";
import { dialect, type Engine, run } from "./migration.ts";

type Counted = {
  table: string;
  /** Columns whose change may move a row from one counter to another. */
  columns: string[];
  /** The counter's name for a row called `old` or `new`; none for a row that no counter counts. */
  name: (row: "old" | "new") => string;
};

const counted: Counted[] = [
  {
    table: "listings",
    columns: ["status", "species"],
    name: (row) => `'listing:' || ${row}.status || ':' || ${row}.species`,
  },
  {
    table: "interests",
    columns: ["status"],
    name: (row) => `'interest:' || ${row}.status`,
  },
  {
    table: "partner_places",
    columns: ["active"],
    name: (row) => `case ${row}.active when 1 then 'partner_place:active' else '' end`,
  },
];

const names = [
  ...["draft", "available", "reserved", "adopted", "withdrawn"].flatMap((status) =>
    ["Dog", "Cat", "Other"].map((species) => `listing:${status}:${species}`),
  ),
  ...["pending", "approved", "rejected", "withdrawn"].map((status) => `interest:${status}`),
  "partner_place:active",
];

/** Counters that triggers keep exact. Every name is there from the start, so a trigger only updates. */
export async function up(q: QueryExecutorProvider, engine: Engine): Promise<void> {
  const { text, integer, strict } = dialect(engine);
  await run(q, [
    `create table counters (
      name ${text} primary key not null,
      value ${integer} not null check (value >= 0)
    ) ${strict}`,
    `insert into counters (name, value) values ${names.map((name) => `('${name}', 0)`).join(", ")}`,
    ...counted.flatMap(engine === "postgres" ? postgresTriggers : sqliteTriggers),
  ]);
}

const add = (name: string) => `update counters set value = value + 1 where name = ${name};`;
const take = (name: string) => `update counters set value = value - 1 where name = ${name};`;
// One statement for both, so that two transactions take the two locks in one order.
const move = (from: string, to: string) =>
  `update counters set value = value + case when name = ${to} then 1 else -1 end
    where name in (${from}, ${to});`;

function sqliteTriggers({ table, columns, name }: Counted): string[] {
  const [before, after] = [name("old"), name("new")];
  return [
    `create trigger ${table}_counted_in after insert on ${table} begin ${add(after)} end`,
    `create trigger ${table}_counted_out after delete on ${table} begin ${take(before)} end`,
    `create trigger ${table}_counted_move after update of ${columns.join(", ")} on ${table}
      when ${before} <> ${after} begin ${move(before, after)} end`,
  ];
}

function postgresTriggers({ table, columns, name }: Counted): string[] {
  const [before, after] = [name("old"), name("new")];
  return [
    `create function ${table}_counted() returns trigger language plpgsql as $$ begin
      if tg_op = 'INSERT' then ${add(after)}
      elsif tg_op = 'DELETE' then ${take(before)}
      elsif (${before} <> ${after}) then ${move(before, after)}
      end if;
      return null;
    end $$`,
    `create trigger ${table}_counted after insert or delete or update of ${columns.join(", ")}
      on ${table} for each row execute function ${table}_counted()`,
  ];
}

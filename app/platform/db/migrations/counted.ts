import type { Engine } from "./migration.ts";

type Row = "old" | "new";

type Counted = {
  table: string;
  /** Columns whose change may move a row from one counter to another. */
  columns: string[];
  /** The counter's name for a row; none for a row that no counter counts. */
  name: (row: Row) => string;
  /** Every name, so that a trigger only updates. */
  names: string[];
  /** On PostgreSQL counted as the transaction commits. */
  deferred?: boolean;
};

/** Counts the rows of a table by their status, as `stay:received`. */
export function countStatus(
  engine: Engine,
  entity: string,
  table: string,
  statuses: readonly string[],
  deferred = false,
): string[] {
  return countRows(engine, {
    table,
    columns: ["status"],
    name: (row) => `'${entity}:' || ${row}.status`,
    names: statuses.map((status) => `${entity}:${status}`),
    deferred,
  });
}

/** Makes counters that triggers keep exact. */
export function countRows(engine: Engine, counted: Counted): string[] {
  const { table, columns, name, names, deferred = false } = counted;
  const [before, after] = [name("old"), name("new")];
  const add = `update counters set value = value + 1 where name = ${after};`;
  const take = `update counters set value = value - 1 where name = ${before};`;
  // One statement for both, so that two transactions take the two locks in one order.
  const move = `update counters set value = value + case when name = ${after} then 1 else -1 end
    where name in (${before}, ${after});`;
  const changed = `update of ${columns.join(", ")}`;
  return [
    `insert into counters (name, value) values ${names.map((one) => `('${one}', 0)`).join(", ")}`,
    ...(engine === "postgres"
      ? [
          `create function ${table}_counted() returns trigger language plpgsql as $$ begin
            if tg_op = 'INSERT' then ${add}
            elsif tg_op = 'DELETE' then ${take}
            elsif (${before} <> ${after}) then ${move}
            end if;
            return null;
          end $$`,
          `${createTrigger(deferred)} ${table}_counted after insert or delete or ${changed} on ${table}
            ${timing(deferred)} for each row execute function ${table}_counted()`,
        ]
      : [
          `create trigger ${table}_counted_in after insert on ${table} begin ${add} end`,
          `create trigger ${table}_counted_out after delete on ${table} begin ${take} end`,
          `create trigger ${table}_counted_move after ${changed} on ${table}
            when ${before} <> ${after} begin ${move} end`,
        ]),
  ];
}

type ByMonth = {
  table: string;
  /** What is counted, where it is not the table's rows. */
  name?: string;
  /** The instant that decides the month. */
  at?: string;
  /** Which new rows count. */
  when?: string;
  deferred?: boolean;
};

/**
 * Counts by a trigger how many rows began in each month of Lagos, so that nothing is scanned to be drawn. It runs after
 * that of `countRows`, so that every transaction takes its locks in one order: triggers run by name.
 */
export function countByMonth(
  engine: Engine,
  { table, name = table, at = "created_at", when, deferred = false }: ByMonth,
): string[] {
  const count = `insert into monthly_counts (name, month, value)
    values ('${name}', ${monthOf(engine, `new.${at}`)}, 1)
    on conflict (name, month) do update set value = monthly_counts.value + 1;`;
  const trigger = `${name}_counted_by_month`;
  return engine === "postgres"
    ? [
        `create function ${trigger}() returns trigger language plpgsql as $$ begin
          ${count} return null; end $$`,
        `${createTrigger(deferred)} ${trigger} after insert on ${table} ${timing(deferred)}
          for each row ${when ? `when (${when})` : ""} execute function ${trigger}()`,
      ]
    : [
        `create trigger ${trigger} after insert on ${table} ${when ? `when ${when}` : ""}
          begin ${count} end`,
      ];
}

/** The month of Lagos, `2026-11`: an hour ahead of UTC all year round. */
export function monthOf(engine: Engine, instant: string): string {
  return engine === "postgres"
    ? `to_char(cast(${instant} as timestamptz) at time zone 'Africa/Lagos', 'YYYY-MM')`
    : `strftime('%Y-%m', ${instant}, '+1 hour')`;
}

const createTrigger = (deferred: boolean) => `create ${deferred ? "constraint " : ""}trigger`;
const timing = (deferred: boolean) => (deferred ? "deferrable initially deferred" : "");

import type { Engine } from "./migration.ts";

type Row = "old" | "new";

type Counted = {
  table: string;
  columns: string[];
  name: (row: Row) => string;
  names: string[];
  /** On PostgreSQL counts at commit. */
  deferred?: boolean;
};

export function statusCounters(
  engine: Engine,
  entity: string,
  table: string,
  statuses: readonly string[],
  deferred = false,
): string[] {
  return rowCounters(engine, {
    table,
    columns: ["status"],
    name: (row) => `'${entity}:' || ${row}.status`,
    names: statuses.map((status) => `${entity}:${status}`),
    deferred,
  });
}

export function rowCounters(engine: Engine, counted: Counted): string[] {
  const { table, columns, name, names, deferred = false } = counted;
  const [before, after] = [name("old"), name("new")];
  const add = `update counters set value = value + 1 where name = ${after};`;
  const take = `update counters set value = value - 1 where name = ${before};`;
  // One statement for both locks, so that transactions take them in one order.
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

/** Counts listed pets as `area:available:Dog:Epe`. Names come from the listings, so a counter of 0 is deleted. */
export function areaCounters(engine: Engine): string[] {
  const name = (row: Row) =>
    `'area:' || ${row}.status || ':' || ${row}.species || ':' || ${areaOf(engine, row)}`;
  const add = `insert into counters (name, value) values (${name("new")}, 1)
    on conflict (name) do update set value = counters.value + 1;`;
  const take = `update counters set value = value - 1 where name = ${name("old")};
    delete from counters where name = ${name("old")} and value = 0;`;
  const changed = "update of status, species, location";
  if (engine === "postgres") {
    return [
      `create function listings_areas_counted() returns trigger language plpgsql as $$ begin
        if tg_op = 'UPDATE' and old.listed = new.listed and ${name("old")} = ${name("new")} then
          return null;
        end if;
        if tg_op <> 'INSERT' and old.listed = 1 then
          -- Both locks at once, so that transactions take them in one order.
          if tg_op = 'UPDATE' then
            perform 1 from counters where name in (${name("old")}, ${name("new")})
              order by name for update;
          end if;
          ${take}
        end if;
        if tg_op <> 'DELETE' and new.listed = 1 then ${add} end if;
        return null;
      end $$`,
      `create trigger listings_counted_by_area after insert or delete or ${changed} on listings
        for each row execute function listings_areas_counted()`,
    ];
  }
  const moved = `(old.listed <> new.listed or ${name("old")} <> ${name("new")})`;
  return [
    `create trigger listings_areas_in after insert on listings when new.listed = 1 begin ${add} end`,
    `create trigger listings_areas_out after delete on listings when old.listed = 1 begin ${take} end`,
    `create trigger listings_areas_leave after ${changed} on listings
      when old.listed = 1 and ${moved} begin ${take} end`,
    `create trigger listings_areas_join after ${changed} on listings
      when new.listed = 1 and ${moved} begin ${add} end`,
  ];
}

/** What stands before the comma of the location. */
function areaOf(engine: Engine, row: Row): string {
  return engine === "postgres"
    ? `trim(split_part(${row}.location, ',', 1))`
    : `trim(substr(${row}.location, 1, instr(${row}.location || ',', ',') - 1))`;
}

type ByMonth = {
  table: string;
  name?: string;
  at?: string;
  when?: string;
  deferred?: boolean;
};

/** Counts new rows by Lagos month. Triggers run by name: this one after `rowCounters`, so that locks have one order. */
export function monthlyCounters(
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

/** Lagos is UTC+1 all year. */
export function monthOf(engine: Engine, instant: string): string {
  return engine === "postgres"
    ? `to_char(cast(${instant} as timestamptz) at time zone 'Africa/Lagos', 'YYYY-MM')`
    : `strftime('%Y-%m', ${instant}, '+1 hour')`;
}

const createTrigger = (deferred: boolean) => `create ${deferred ? "constraint " : ""}trigger`;
const timing = (deferred: boolean) => (deferred ? "deferrable initially deferred" : "");

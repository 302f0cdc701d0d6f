import type { Engine } from "./migration.ts";

type Shows = (row: string) => string;

export function raise(kind: string): string {
  return `update content_version set ${kind} = ${kind} + 1;`;
}

/** Triggers raise the version of each kind whose pages show a written row, before or after the change. */
export function raiseContentVersions(
  engine: Engine,
  table: string,
  kinds: Record<string, Shows>,
): string[] {
  return engine === "postgres" ? raiseOnPostgres(table, kinds) : raiseOnSqlite(table, kinds);
}

function raiseOnSqlite(table: string, kinds: Record<string, Shows>): string[] {
  return Object.entries(kinds).flatMap(([kind, shows]) =>
    Object.entries({
      insert: shows("new"),
      update: `${shows("old")} or ${shows("new")}`,
      delete: shows("old"),
    }).map(
      ([event, when]) => `create trigger ${table}_${kind}_${event} after ${event} on ${table}
        when ${when} begin ${raise(kind)} end`,
    ),
  );
}

/** Per statement, because PostgreSQL would keep one dead version per raised row. */
function raiseOnPostgres(table: string, kinds: Record<string, Shows>): string[] {
  const raiseIf = (condition: (shows: Shows) => string) =>
    Object.entries(kinds)
      .map(([kind, shows]) => `if ${condition(shows)} then ${raise(kind)} end if;`)
      .join("\n");
  const some = (rows: string, shows: Shows) =>
    `exists (select 1 from ${rows} where ${shows(rows)})`;
  const perStatement = `for each statement execute function ${table}_shown()`;
  return [
    `create function ${table}_shown() returns trigger language plpgsql as $$ begin
      if tg_op = 'INSERT' then ${raiseIf((shows) => some("after_it", shows))}
      elsif tg_op = 'DELETE' then ${raiseIf((shows) => some("before_it", shows))}
      elsif tg_op = 'UPDATE' then
        ${raiseIf((shows) => `${some("before_it", shows)} or ${some("after_it", shows)}`)}
      else ${raiseIf(() => "true")}
      end if;
      return null;
    end $$`,
    `create trigger ${table}_version after truncate on ${table} ${perStatement}`,
    `create trigger ${table}_version_insert after insert on ${table}
      referencing new table as after_it ${perStatement}`,
    `create trigger ${table}_version_update after update on ${table}
      referencing old table as before_it new table as after_it ${perStatement}`,
    `create trigger ${table}_version_delete after delete on ${table}
      referencing old table as before_it ${perStatement}`,
  ];
}

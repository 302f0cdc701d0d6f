/** Reads the tables from the database's catalogue, so that a backup misses none. */
import { type QueryExecutorProvider, sql } from "kysely";

export type TableShape = {
  name: string;
  columns: string[];
  /** The stored names of columns in a database from before the baselines, by their current names. */
  formerNames: Record<string, string>;
  key: string[];
  /** Whether inserts run triggers, which change other rows. */
  hasTriggers: boolean;
};

/** Columns that the baselines renamed, by their former names. */
const renamedColumns: Record<string, Record<string, string>> = {
  donation_attempts: { asked_at: "last_checked_at" },
  donation_refunds: { extra: "is_duplicate_payment" },
  interests: { wrote_at: "awaiting_reply_since" },
  staff_notifications: { told_at: "notified_at" },
  vaccination_reminders: { told: "last_reminder_days" },
};

type Engine = "sqlite" | "postgres";
type Column = { name: string; key: number };

/** All tables except `migrations`; those with triggers first, then by name. */
export async function listTables(q: QueryExecutorProvider, engine: Engine): Promise<TableShape[]> {
  const names = engine === "postgres" ? postgresTables : sqliteTables;
  const { rows } = await names.execute(q);
  const tables: TableShape[] = [];
  for (const { name, triggers } of rows.filter((row) => row.name !== "migrations")) {
    const columns = engine === "postgres" ? postgresColumns(name) : sqliteColumns(name);
    const found = (await columns.execute(q)).rows;
    const key = found.filter((one) => one.key > 0).sort((a, b) => a.key - b.key);
    if (key.length === 0) throw new Error(`the table ${name} has no primary key`);
    const renamed = renamedColumns[name] ?? {};
    const former = found.flatMap((one) => {
      const current = renamed[one.name];
      return current ? [[current, one.name] as const] : [];
    });
    tables.push({
      name,
      columns: found.map((one) => renamed[one.name] ?? one.name).sort(),
      formerNames: Object.fromEntries(former),
      key: key.map((one) => one.name),
      hasTriggers: triggers > 0,
    });
  }
  const rank = (table: TableShape) => `${table.hasTriggers ? 0 : 1}${table.name}`;
  return tables.sort((a, b) => (rank(a) < rank(b) ? -1 : 1));
}

// Without shadow tables of virtual tables; triggers rebuild them.
const sqliteTables = sql<{ name: string; triggers: number }>`
  select t.name as name, (select count(*) from sqlite_schema s
    where s.type = 'trigger' and s.tbl_name = t.name) as triggers
  from pragma_table_list t
  where t.schema = 'main' and t.type = 'table' and t.name not like 'sqlite%'`;

const sqliteColumns = (table: string) =>
  sql<Column>`select name, pk as key from pragma_table_xinfo(${table}) where hidden = 0`;

const postgresTables = sql<{ name: string; triggers: number }>`
  select c.relname as name, (select count(*) from pg_trigger g
    where g.tgrelid = c.oid and not g.tgisinternal) as triggers
  from pg_class c where c.relkind = 'r' and c.relnamespace = current_schema()::regnamespace`;

const postgresColumns = (table: string) => sql<Column>`
  select a.attname as name,
    coalesce(array_position(i.indkey::int2[], a.attnum), -1) + 1 as key
  from pg_attribute a
  left join pg_index i on i.indrelid = a.attrelid and i.indisprimary
  where a.attrelid = ${table}::regclass and a.attnum > 0
    and not a.attisdropped and a.attgenerated = ''`;

import { sql } from "kysely";
import type { AppServices } from "#app/platform/services.ts";

/** Every table with every value in it, as text, straight from the database's own list of tables. */
export async function everyByte(services: AppServices): Promise<Record<string, string>> {
  const q = services.db.reader;
  const names =
    services.db.engine === "sqlite"
      ? sql<{ name: string }>`select name from sqlite_schema where type = 'table'
          and name not like 'sqlite_%' and sql not like '%virtual table%'`
      : sql<{ name: string }>`select table_name as name from information_schema.tables
          where table_schema = 'public' and table_type = 'BASE TABLE'`;
  const { rows } = await names.execute(q);
  const tables = await Promise.all(
    rows.map(async ({ name }) => {
      const all = await sql`select * from ${sql.table(name)}`
        .execute(q)
        .catch(() => ({ rows: [] }));
      return [name, JSON.stringify(all.rows)] as const;
    }),
  );
  return Object.fromEntries(tables);
}

/** The tables in which one of these texts stands, whatever its case. */
export async function tablesWith(services: AppServices, texts: string[]): Promise<string[]> {
  const found = Object.entries(await everyByte(services)).flatMap(([table, text]) =>
    texts
      .filter((one) => text.toLowerCase().includes(one.toLowerCase()))
      .map((one) => `${table}: ${one}`),
  );
  return found.sort();
}

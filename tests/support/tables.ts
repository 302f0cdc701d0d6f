// The rows of a table, where a test looks at them or puts them as no verb of the product does.
import type { Insertable, Kysely, Selectable, Updateable } from "kysely";
import type { Database } from "#app/platform/db/database.server.ts";
import type { Schema } from "#app/platform/db/schema.ts";

type Table = keyof Schema;
type Row<Name extends Table> = Selectable<Schema[Name]>;
type Column<Name extends Table> = keyof Row<Name> & string;
type Readable = { db: Pick<Database, "reader"> };
type Writable = { db: Pick<Database, "transaction"> };

/** Any table at all: what is in it, the signatures below say. */
type Loose = Kysely<Record<string, Record<string, unknown>>>;

function found({ db }: Readable, table: string, where: object, columns: readonly string[]) {
  const all = (db.reader as unknown as Loose).selectFrom(table);
  const rows = columns.length > 0 ? all.select(columns) : all.selectAll();
  return Object.entries(where).reduce((some, [name, is]) => some.where(name, "=", is), rows);
}

/** The rows that hold these values; these columns of them where some are named. */
export async function rowsOf<Name extends Table, Read extends Column<Name> = Column<Name>>(
  from: Readable,
  table: Name,
  where: Partial<Row<Name>> = {},
  ...columns: Read[]
): Promise<Pick<Row<Name>, Read>[]> {
  const rows: unknown = await found(from, table, where, columns).execute();
  return rows as Pick<Row<Name>, Read>[];
}

/** One row that holds these values; there must be one. */
export async function rowOf<Name extends Table, Read extends Column<Name> = Column<Name>>(
  from: Readable,
  table: Name,
  where: Partial<Row<Name>> = {},
  ...columns: Read[]
): Promise<Pick<Row<Name>, Read>> {
  const row: unknown = await found(from, table, where, columns).executeTakeFirstOrThrow();
  return row as Pick<Row<Name>, Read>;
}

/** How many rows a table has. */
export async function countOf(from: Readable, table: Table): Promise<number> {
  return (await found(from, table, {}, []).execute()).length;
}

/** Changes the rows that hold these values. */
export async function updateRows<Name extends Table>(
  { db }: Writable,
  table: Name,
  where: Partial<Row<Name>>,
  values: Updateable<Schema[Name]>,
): Promise<void> {
  await db.transaction((trx) => {
    const all = (trx as unknown as Loose).updateTable<string>(table).set(values);
    return Object.entries(where)
      .reduce((some, [name, is]) => some.where(name, "=", is), all)
      .execute();
  });
}

/** Adds rows. */
export async function insertRows<Name extends Table>(
  { db }: Writable,
  table: Name,
  rows: Insertable<Schema[Name]> | readonly Insertable<Schema[Name]>[],
): Promise<void> {
  await db.transaction((trx) => trx.insertInto(table).values(rows).execute());
}

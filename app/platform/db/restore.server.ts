import { sql } from "kysely";
import { migrateAll } from "#app/platform/db/migrations/index.ts";
import type { Queries } from "./database.server.ts";
import { digestOf, type PlainRow } from "./snapshot.server.ts";
import { listTables, type TableShape } from "./tables.server.ts";

type Engine = "sqlite" | "postgres";

// The engines take some thirty thousand parameters a statement.
const valuesAtOnce = 10_000;

/** Returns how many tables there are: none in an empty database. */
export async function countTables(q: Queries, engine: Engine): Promise<number> {
  return (await listTables(q, engine)).length;
}

/**
 * Begins to restore an empty database as it was: makes the tables as of those migrations and puts the rows in, table by
 * table in the order given. Belongs into one transaction with `finishRestore`, because in between references
 * may point to rows that are still to come.
 */
export async function beginRestore(
  trx: Queries,
  engine: Engine,
  migrations: readonly string[],
): Promise<Map<string, TableShape>> {
  await migrateAll(trx, engine, new Set(migrations));
  await deferReferences(trx, engine, true);
  const tables = await listTables(trx, engine);
  // What the migrations put in themselves comes with the rows.
  for (const { name } of tables) await sql`delete from ${sql.table(name)}`.execute(trx);
  return new Map(tables.map((table) => [table.name, table]));
}

/** Numbered by triggers: rows are inserted without it, and it is set to its value afterwards. */
const numbered = { table: "listings", column: "change_no", sequence: "listing_changes" };

/** Throws when a row has other columns than its table. */
export async function restoreTable(
  trx: Queries,
  table: TableShape,
  rows: AsyncIterable<PlainRow>,
): Promise<void> {
  const most = Math.max(1, Math.floor(valuesAtOnce / table.columns.length));
  const numbers = new Map<unknown, unknown>();
  let batch: PlainRow[] = [];
  for await (const row of rows) {
    if (Object.keys(row).sort().join() !== table.columns.join()) {
      throw new Error(`the backup's ${table.name} has other columns than this version`);
    }
    const isNumbered = table.name === numbered.table && numbered.column in row;
    if (isNumbered) numbers.set(row.id, row[numbered.column]);
    batch.push(isNumbered ? { ...row, [numbered.column]: null } : row);
    if (batch.length < most) continue;
    await insertAll(trx, table, batch);
    batch = [];
  }
  if (batch.length > 0) await insertAll(trx, table, batch);
  if (numbers.size > 0) await setNumbers(trx, numbers);
}

async function insertAll(
  trx: Queries,
  { name, columns }: TableShape,
  rows: PlainRow[],
): Promise<void> {
  const values = rows.map((row) => sql`(${sql.join(columns.map((column) => row[column]))})`);
  const names = sql.join(columns.map((column) => sql.ref(column)));
  await sql`insert into ${sql.table(name)} (${names}) values ${sql.join(values)}`.execute(trx);
}

async function setNumbers(trx: Queries, numbers: Map<unknown, unknown>): Promise<void> {
  const table = sql.table(numbered.table);
  const column = sql.ref(numbered.column);
  // Out of the way first: no two may be the same at any moment.
  await sql`update ${table} set ${column} = - ${column}`.execute(trx);
  for (const [id, number] of numbers) {
    await sql`update ${table} set ${column} = ${number} where id = ${id}`.execute(trx);
  }
}

/**
 * Ends a restore: compares every table with `digests` (`digestOf` by table) and every reference, and brings the
 * tables to today's form. Throws when anything differs, so that the transaction leaves nothing behind.
 */
export async function finishRestore(
  trx: Queries,
  engine: Engine,
  digests: ReadonlyMap<string, string>,
): Promise<void> {
  await deferReferences(trx, engine, false);
  const tables = await listTables(trx, engine);
  for (const table of tables) {
    if ((await digestOf(trx, table)) !== digests.get(table.name)) {
      throw new Error(`${table.name} did not come out as it was`);
    }
  }
  if (engine === "postgres" && tables.some(({ name }) => name === numbered.table)) {
    const { table, column, sequence } = numbered;
    await sql`select setval(to_regclass(${sequence}), coalesce(max(${sql.ref(column)}), 0) + 1, false)
      from ${sql.table(table)}`.execute(trx);
  }
  await migrateAll(trx, engine);
}

/** References may point to rows that are still to come, or, with `deferred` false, must hold from here on. */
async function deferReferences(trx: Queries, engine: Engine, deferred: boolean): Promise<void> {
  if (engine === "sqlite") {
    if (deferred) await sql`pragma defer_foreign_keys = on`.execute(trx);
    else await assertNoOrphans(trx);
    return;
  }
  if (!deferred) await sql`set constraints all immediate`.execute(trx);
  const { rows } = await sql<{ table: string; name: string }>`
    select c.relname as table, k.conname as name from pg_constraint k
    join pg_class c on c.oid = k.conrelid
    where k.contype = 'f' and k.connamespace = current_schema()::regnamespace`.execute(trx);
  const mode = sql.raw(deferred ? "deferrable initially deferred" : "not deferrable");
  for (const { table, name } of rows) {
    await sql`alter table ${sql.table(table)} alter constraint ${sql.ref(name)} ${mode}`.execute(
      trx,
    );
  }
}

async function assertNoOrphans(trx: Queries): Promise<void> {
  const { rows } = await sql<{ table: string }>`
    select distinct "table" from pragma_foreign_key_check`.execute(trx);
  const [orphan] = rows;
  if (orphan) throw new Error(`${orphan.table} has rows that point to nothing`);
}

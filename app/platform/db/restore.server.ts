import { type RawBuilder, sql } from "kysely";
import { migrateAll } from "#app/platform/db/migrations/index.ts";
import type { Queries } from "./database.server.ts";
import { digestOf, isPlainValue, type PlainRow } from "./snapshot.server.ts";
import { listTables, type TableShape } from "./tables.server.ts";

type Engine = "sqlite" | "postgres";

// Both engines limit the parameters of a statement to about 32,000.
const valuesAtOnce = 10_000;

export async function countTables(q: Queries, engine: Engine): Promise<number> {
  return (await listTables(q, engine)).length;
}

/** For an empty database. One transaction up to `finishRestore`, because references may point to later rows. */
export async function beginRestore(
  trx: Queries,
  engine: Engine,
  migrations: readonly string[],
): Promise<Map<string, TableShape>> {
  await migrateAll(trx, engine, new Set(migrations));
  await deferReferences(trx, engine, true);
  if (engine === "postgres") await countAtOnce(trx);
  const tables = await listTables(trx, engine);
  // The backup contains what migrations and triggers insert.
  for (const { name } of tables) await sql`delete from ${sql.table(name)}`.execute(trx);
  return new Map(tables.map((table) => [table.name, table]));
}

/** Names the row, for the person who restores. */
class UnreadableRow extends Error {
  override readonly name = "UnreadableRow";

  constructor(message: string, cause?: Error) {
    super(`${message} Nothing was written.`, { cause });
  }
}

/** Triggers number these rows, so their numbers are restored afterwards. */
const numbered = { table: "listings", column: "change_no", sequence: "listing_changes" };

/** Throws `UnreadableRow` for a row that the table refuses, or that is `undefined` because it could not be parsed. */
export async function restoreTable(
  trx: Queries,
  table: TableShape,
  rows: AsyncIterable<unknown>,
): Promise<void> {
  const max = Math.max(1, Math.floor(valuesAtOnce / table.columns.length));
  const numbers = new Map<unknown, unknown>();
  let number = 0;
  let batch: PlainRow[] = [];
  if (!table.hasTriggers) await sql`delete from ${sql.table(table.name)}`.execute(trx);
  for await (const row of rows) {
    number += 1;
    const fault = findFault(table, row);
    if (fault) throw unreadableRow(table, number, fault);
    const plain = row as PlainRow;
    const isNumbered = table.name === numbered.table && numbered.column in plain;
    if (isNumbered) numbers.set(plain.id, plain[numbered.column]);
    batch.push(isNumbered ? { ...plain, [numbered.column]: null } : plain);
    if (batch.length < max) continue;
    await insertBatch(trx, table, batch, number - batch.length);
    batch = [];
  }
  if (batch.length > 0) await insertBatch(trx, table, batch, number - batch.length);
  if (numbers.size > 0) await setNumbers(trx, numbers);
}

function findFault({ columns }: TableShape, row: unknown): string | undefined {
  if (row === undefined) return "it is no JSON";
  if (typeof row !== "object" || row === null || Array.isArray(row)) return "it is no row";
  if (Object.keys(row).sort().join() !== columns.join()) {
    return "it has other columns than this version";
  }
  const odd = Object.entries(row).find(([, value]) => !isPlainValue(value));
  return odd && `its ${odd[0]} is neither text nor a whole number`;
}

async function insertBatch(
  trx: Queries,
  table: TableShape,
  rows: PlainRow[],
  before: number,
): Promise<void> {
  const refusal = await catchRefusedData(trx, () => insertAll(trx, table, rows));
  if (!refusal) return;
  for (const [at, row] of rows.entries()) {
    const one = await catchRefusedData(trx, () => insertAll(trx, table, [row]));
    if (one) throw unreadableRow(table, before + at + 1, one.message, one);
  }
}

/** Returns the error of refused data and undoes `work`; throws any other error. */
async function catchRefusedData(
  trx: Queries,
  work: () => Promise<unknown>,
): Promise<Error | undefined> {
  await sql`savepoint restoring`.execute(trx);
  try {
    await work();
  } catch (error) {
    if (!isRefusedData(error)) throw error;
    await sql`rollback to savepoint restoring`.execute(trx);
    return error;
  } finally {
    // Another error may have ended the transaction; report that one.
    await sql`release savepoint restoring`.execute(trx).catch(() => {});
  }
  return undefined;
}

function isRefusedData(error: unknown): error is Error & { detail?: string; table?: string } {
  const code = error instanceof Error && "code" in error ? String(error.code) : "";
  return /^(22|23)...$|^SQLITE_(CONSTRAINT|MISMATCH|TOOBIG)/.test(code);
}

function unreadableRow({ name }: TableShape, number: number, reason: string, cause?: Error): Error {
  return new UnreadableRow(`Row ${number} of ${name} cannot be read: ${reason}.`, cause);
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
  // Negated first, so that no two rows ever share a number.
  await sql`update ${table} set ${column} = - ${column}`.execute(trx);
  for (const [id, number] of numbers) {
    await sql`update ${table} set ${column} = ${number} where id = ${id}`.execute(trx);
  }
}

/** Compares all tables with `digests` and checks references, then runs later migrations. Throws on any difference. */
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

/** Allows references to later rows; with `deferred` false, checks them. */
async function deferReferences(trx: Queries, engine: Engine, deferred: boolean): Promise<void> {
  if (engine === "sqlite") {
    if (deferred) await sql`pragma defer_foreign_keys = on`.execute(trx);
    else await requireNoOrphans(trx);
    return;
  }
  if (!deferred) {
    const refusal = await catchRefusedData(trx, () =>
      sql`set constraints all immediate`.execute(trx),
    );
    if (refusal) await throwOrphan(trx, refusal);
  }
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

/** Runs deferred triggers now; later they would add to restored counters. */
async function countAtOnce(trx: Queries): Promise<void> {
  const { rows } = await sql<{ name: string }>`select conname as name from pg_constraint
    where contype = 't' and condeferrable and connamespace = current_schema()::regnamespace`.execute(
    trx,
  );
  for (const { name } of rows) await sql`set constraints ${sql.ref(name)} immediate`.execute(trx);
}

async function requireNoOrphans(trx: Queries): Promise<void> {
  const { rows } = await sql<{ table: string; row: number; parent: string }>`
    select "table", rowid as row, parent from pragma_foreign_key_check limit 1`.execute(trx);
  const [orphan] = rows;
  if (orphan) throw await orphanError(trx, "sqlite", orphan, sql`rowid = ${orphan.row}`);
}

/** PostgreSQL reports `Key (person_id)=(1) is not present in table "people".` */
async function throwOrphan(
  trx: Queries,
  refusal: Error & { detail?: string; table?: string },
): Promise<never> {
  const [, column, value, parent = ""] =
    /^Key \((\w+)\)=\((.*)\) is not present in table "(\w+)"/s.exec(refusal.detail ?? "") ?? [];
  if (!column || !refusal.table) throw refusal;
  const where = sql`${sql.ref(column)}::text = ${value}`;
  throw await orphanError(trx, "postgres", { table: refusal.table, parent }, where);
}

async function orphanError(
  trx: Queries,
  engine: Engine,
  { table, parent }: { table: string; parent: string },
  where: RawBuilder<unknown>,
): Promise<Error> {
  const key = (await listTables(trx, engine)).find(({ name }) => name === table)?.key ?? [];
  const { rows } = await sql<PlainRow>`select ${sql.join(key.map((name) => sql.ref(name)))}
    from ${sql.table(table)} where ${where} limit 1`.execute(trx);
  const keyValues = Object.entries(rows[0] ?? {}).map(([name, value]) => `${name} ${value}`);
  return new UnreadableRow(
    `The row of ${table} with ${keyValues.join(", ")} cannot be read: it points to nothing in ${parent}.`,
  );
}

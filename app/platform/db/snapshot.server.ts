import { createHash } from "node:crypto";
import { join } from "node:path";
import Sqlite from "better-sqlite3";
import { sql } from "kysely";
import { openDatabase, type Queries } from "./database.server.ts";
import type { TableShape } from "./tables.server.ts";

/** Text and whole numbers only, which both engines and JSON store alike. */
export type PlainRow = Record<string, string | number | null>;

const rowsAtOnce = 500;
/** The timeout of one statement of a backup or restore. */
export const bulkTimeoutMs = 30 * 60_000;

export async function withSnapshot<T>(
  { url, file }: { url?: string | undefined; file: string },
  folder: string,
  work: (q: Queries) => Promise<T>,
): Promise<T> {
  const copy = url ? file : await copyFile(file, join(folder, "snapshot.db"));
  const database = openDatabase({ url, file: copy, busyMs: bulkTimeoutMs });
  try {
    if (!url) return await work(database.reader);
    const snapshot = database.reader.transaction().setAccessMode("read only");
    return await snapshot.setIsolationLevel("repeatable read").execute(work);
  } finally {
    await database.close();
  }
}

async function copyFile(file: string, copy: string): Promise<string> {
  const source = new Sqlite(file, { readonly: true, fileMustExist: true });
  try {
    // Copies in one step: a write between two steps would restart the copy.
    await source.backup(copy, { progress: () => 0x7fff_ffff });
  } finally {
    source.close();
  }
  return copy;
}

export async function listMigrations(q: Queries): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`select name from migrations`.execute(q);
  return rows.map(({ name }) => name).sort();
}

/** Yields rows in key order. Throws for a value that JSON would change. */
export async function* readRows(q: Queries, table: TableShape): AsyncGenerator<PlainRow[]> {
  const key = sql.join(table.key.map((name) => sql.ref(name)));
  const columns = table.columns.map((name) => {
    const stored = table.formerNames[name];
    return stored ? sql`${sql.ref(stored)} as ${sql.ref(name)}` : sql.ref(name);
  });
  let after: PlainRow | undefined;
  do {
    const last = after;
    const afterLast = last
      ? sql`where (${key}) > (${sql.join(table.key.map((name) => last[name]))})`
      : sql``;
    const { rows } = await sql<PlainRow>`
      select ${sql.join(columns)} from ${sql.table(table.name)}
      ${afterLast} order by ${key} limit ${sql.lit(rowsAtOnce)}`.execute(q);
    for (const row of rows) assertPlain(table.name, row);
    if (rows.length > 0) yield rows;
    after = rows.length === rowsAtOnce ? rows.at(-1) : undefined;
  } while (after);
}

/** Whether both engines and JSON store the value unchanged. */
export function isPlainValue(value: unknown): value is PlainRow[string] {
  return value === null || typeof value === "string" || Number.isSafeInteger(value);
}

function assertPlain(table: string, row: PlainRow): void {
  for (const [column, value] of Object.entries(row)) {
    if (!isPlainValue(value))
      throw new Error(`${table}.${column} holds what a backup cannot carry`);
  }
}

export function backupLine({ columns }: TableShape, row: PlainRow): string {
  return `${JSON.stringify(Object.fromEntries(columns.map((name) => [name, row[name] ?? null])))}\n`;
}

/** The sha256 of the table's lines in hex, the same on both engines. */
export async function digestOf(q: Queries, table: TableShape): Promise<string> {
  const hash = createHash("sha256");
  for await (const rows of readRows(q, table)) {
    for (const row of rows) hash.update(backupLine(table, row));
  }
  return hash.digest("hex");
}

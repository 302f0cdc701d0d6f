import { sql } from "kysely";
import type { BlobKey } from "../files/blob-key.ts";
import type { Queries } from "./database.server.ts";
import type { Schema } from "./schema.ts";
import { listTables } from "./tables.server.ts";

/** The columns of a row that name a file. */
type FileColumn<Row> = {
  [Column in keyof Row]: NonNullable<Row[Column]> extends BlobKey ? Column : never;
}[keyof Row];

/** Every column of type `BlobKey`: one that is missing here, or is of another type, does not compile. */
type FileColumns = {
  readonly [Table in keyof Schema as [FileColumn<Schema[Table]>] extends [never]
    ? never
    : Table]: Readonly<Record<FileColumn<Schema[Table]>, true>>;
};

/** The columns that name files in the blob store. Backup, restore and cleanup find files by them alone. */
export const fileColumns: FileColumns = {
  picture_variants: { blob_key: true },
  stay_file_blobs: { blob_key: true },
  care_photos: { whole_key: true, small_key: true },
  medical_files: { blob_key: true },
};

/** Returns the key of every file that a row of any table names; tables of later migrations may be missing. */
export async function listBlobKeys(q: Queries, engine: "sqlite" | "postgres"): Promise<BlobKey[]> {
  const keys = new Set<BlobKey>();
  const tables = new Map((await listTables(q, engine)).map((table) => [table.name, table.columns]));
  for (const [table, column] of listFileColumns()) {
    if (!tables.get(table)?.includes(column)) continue;
    const { rows } = await sql<{ key: BlobKey }>`select distinct ${sql.ref(column)} as key
      from ${sql.table(table)} where ${sql.ref(column)} is not null`.execute(q);
    for (const { key } of rows) keys.add(key);
  }
  return [...keys].sort();
}

/** Returns those of these keys that no row of any table names. */
export async function listUnusedBlobKeys(q: Queries, keys: readonly BlobKey[]): Promise<BlobKey[]> {
  const unused = new Set(keys);
  for (const [table, column] of listFileColumns()) {
    if (unused.size === 0) return [];
    const { rows } = await sql<{ key: BlobKey }>`select distinct ${sql.ref(column)} as key
      from ${sql.table(table)} where ${sql.ref(column)} in (${sql.join([...unused])})`.execute(q);
    for (const { key } of rows) unused.delete(key);
  }
  return [...unused];
}

/** How many bytes the files have that rows name or that are being stored. */
export async function countStoredBytes(q: Queries): Promise<number> {
  const tables = [...Object.keys(fileColumns), "released_blobs"];
  const sums = tables.map(
    (table) => sql`(select coalesce(sum(bytes), 0) from ${sql.table(table)})`,
  );
  const { rows } = await sql<{ bytes: string | number }>`
    select ${sql.join(sums, sql` + `)} as bytes`.execute(q);
  return Number(rows[0]?.bytes ?? 0);
}

function listFileColumns(): [table: string, column: string][] {
  return Object.entries(fileColumns).flatMap(([table, columns]) =>
    Object.keys(columns).map((column): [string, string] => [table, column]),
  );
}

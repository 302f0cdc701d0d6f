import { sql } from "kysely";
import type { BlobKey } from "../files/blob-key.ts";
import type { Queries } from "./database.server.ts";
import type { Schema } from "./schema.ts";
import { listTables } from "./tables.server.ts";

type FileColumn<Row> = {
  [Column in keyof Row]: NonNullable<Row[Column]> extends BlobKey ? Column : never;
}[keyof Row];

/** Makes a missing or wrong column in `fileColumns` a compile error. */
type FileColumns = {
  readonly [Table in keyof Schema as [FileColumn<Schema[Table]>] extends [never]
    ? never
    : Table]: Readonly<Record<FileColumn<Schema[Table]>, true>>;
};

/** Backup, restore and cleanup find files only by these columns. */
export const fileColumns: FileColumns = {
  picture_variants: { blob_key: true },
  stay_file_blobs: { blob_key: true },
  care_photos: { whole_key: true, small_key: true },
  medical_files: { blob_key: true },
};

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

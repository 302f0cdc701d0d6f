/** What a backup consists of: a gzipped tar archive of these files, in this order. */
export const paths = {
  /** First: what it is, and of which version. */
  cover: "backup.json",
  /** A row a line, by key; columns by name. */
  table: (name: string) => `tables/${name}.jsonl`,
  /** The files as they lie in the store. */
  file: (key: string) => `files/${key}`,
  /** Last: how long every other one is, and its sha256. */
  checksums: "checksums.json",
};

export const format = "rehome-backup-1";

export type Cover = {
  format: typeof format;
  engine: "sqlite" | "postgres";
  migrations: string[];
  madeAt: string;
};

export type Checksums = {
  entries: Record<string, { bytes: number; sha256: string; type?: string }>;
  /** Files that the database names and the store no longer had. */
  missing: string[];
};

/** The table or the file that an entry holds. */
export function nameIn(kind: "tables" | "files", path: string): string | undefined {
  const pattern = kind === "tables" ? /^tables\/([a-z_]+)\.jsonl$/ : /^files\/(.+)$/;
  return pattern.exec(path)?.[1];
}

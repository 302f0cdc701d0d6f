import { LRUCache } from "lru-cache";
import { readCsvRows } from "#app/platform/csv-reader.server.ts";
import type { Outcome } from "#app/platform/outcome.ts";
import { findStatement, type Statement } from "./read-statement.server.ts";

/** By the ids of their uploads: a statement is looked at and imported minutes after it came, and its file never changes. */
const parsed = new LRUCache<string, Statement>({ max: 2, ttl: 15 * 60_000, ttlAutopurge: true });

/** Returns a statement that waits for its import; its text is parsed unless this process has just done so. */
export async function parseStatement(id: string, text: string): Promise<Outcome<Statement>> {
  const known = parsed.get(id);
  if (known) return { ok: true, value: known };
  const statement = findStatement(await readCsvRows(text));
  if (statement.ok) rememberStatement(id, statement.value);
  return statement;
}

export function rememberStatement(id: string, statement: Statement): void {
  parsed.set(id, statement);
}

/** Once it is imported or thrown away. */
export function forgetStatement(id: string): void {
  parsed.delete(id);
}

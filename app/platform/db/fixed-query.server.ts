import { CompiledQuery } from "kysely";
import type { Queries } from "./database.server.ts";
import { isPostgres } from "./engine.server.ts";

const numbered = new Map<string, string>();

/** A constant query without Kysely's compiler, for nearly every request. Each `?` is a parameter. */
export async function queryFixed<Row>(
  q: Queries,
  text: string,
  values: readonly unknown[],
): Promise<Row[]> {
  const own = isPostgres(q) ? withNumbers(text) : text;
  const { rows } = await q.executeQuery<Row>(CompiledQuery.raw(own, [...values]));
  return rows;
}

function withNumbers(text: string): string {
  const known = numbered.get(text);
  if (known) return known;
  let at = 0;
  const made = text.replace(/\?/g, () => `$${++at}`);
  numbered.set(text, made);
  return made;
}

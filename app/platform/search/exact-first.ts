import { wholeWords } from "./search-text.ts";

/** At most `limit` rows, in the order of `find`; those that have every term as a whole word come first. */
export async function exactFirst<Row extends { id: string }>(
  terms: readonly string[],
  limit: number,
  find: (terms: readonly string[], limit: number) => Promise<Row[]>,
): Promise<Row[]> {
  if (terms.length === 0) return [];
  const found = await find(terms, limit);
  if (found.length < limit) return found;
  const exact = await find(wholeWords(terms), limit);
  const known = new Set(exact.map(({ id }) => id));
  return [...exact, ...found.filter(({ id }) => !known.has(id))].slice(0, limit);
}

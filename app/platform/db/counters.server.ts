import type { Queries } from "./database.server.ts";
import { queryFixed } from "./fixed-query.server.ts";

/** Returns the counters whose name begins with `prefix` (`interest:pending`), zeros included. */
export async function readCounters(q: Queries, prefix: string): Promise<Record<string, number>> {
  const rows = await queryFixed<{ name: string; value: number }>(
    q,
    "select name, value from counters where name >= ? and name < ? order by name",
    [prefix, `${prefix}\u{10ffff}`],
  );
  return Object.fromEntries(rows.map((row) => [row.name, row.value]));
}

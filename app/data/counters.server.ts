import type { Queries } from "./db.server.ts";

/**
 * True counts by full name (`listing:available:Dog`, `interest:pending`, `partner_place:active`) for
 * every name that begins with `prefix`; those that count nothing are there with 0.
 */
export async function readCounters(q: Queries, prefix: string): Promise<Record<string, number>> {
  const rows = await q
    .selectFrom("counters")
    .select(["name", "value"])
    .where("name", ">=", prefix)
    .where("name", "<", `${prefix}\u{10ffff}`)
    .orderBy("name")
    .execute();
  return Object.fromEntries(rows.map((row) => [row.name, row.value]));
}

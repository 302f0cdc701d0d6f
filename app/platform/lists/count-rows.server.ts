import type { SelectQueryBuilder } from "kysely";
import type { Queries } from "../db/database.server.ts";
import { maxCounted } from "./max-counted.ts";

export async function countRows<Tables, Joined extends keyof Tables>(
  q: Queries,
  found: SelectQueryBuilder<Tables, Joined, { id: string }>,
  max: number,
): Promise<number> {
  const { count } = await q
    .selectFrom(found.limit(max).as("found"))
    .select((eb) => eb.fn.countAll<number>().as("count"))
    .executeTakeFirstOrThrow();
  return count;
}

/** The first rows, and how many there are, counted no further than `maxCounted` + 1. */
export async function firstRows<Tables, Joined extends keyof Tables, Row extends { id: string }>(
  q: Queries,
  found: SelectQueryBuilder<Tables, Joined, Row>,
  limit: number,
): Promise<{ rows: Row[]; count: number }> {
  const rows: Row[] = await found.limit(limit + 1).execute();
  if (rows.length <= limit) return { rows, count: rows.length };
  const count = await countRows(q, found.clearOrderBy(), maxCounted + 1);
  return { rows: rows.slice(0, limit), count };
}

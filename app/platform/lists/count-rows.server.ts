import type { SelectQueryBuilder } from "kysely";
import type { Queries } from "../db/database.server.ts";

/** How many rows a query finds, counted no further than `most`. */
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

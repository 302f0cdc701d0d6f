import { sql } from "kysely";
import type { Queries } from "#app/platform/db/database.server.ts";

/** `before` is the first day after the last. */
type Days = { from: string; before: string };

/** Keys are months, `2026-11`. */
export async function countTakenNights(
  q: Queries,
  boarderId: string,
  { from, before }: Days,
): Promise<Map<string, number>> {
  const rows = await q
    .selectFrom("stay_nights")
    .select((eb) => [
      sql<string>`substr(night, 1, 7)`.as("month"),
      eb.fn.countAll<number>().as("count"),
    ])
    .where("boarder_id", "=", boarderId)
    .where("night", ">=", from)
    .where("night", "<", before)
    .groupBy(sql`substr(night, 1, 7)`)
    .execute();
  return new Map(rows.map(({ month, count }) => [month, count]));
}

/** Undefined for a boarder who has no saved places or is not verified. */
export async function findVerifiedCapacity(
  q: Queries,
  boarderId: string,
): Promise<{ boarder_id: string; places: number; verified_at: string } | undefined> {
  const row = await q
    .selectFrom("boarder_capacities")
    .innerJoin("people", "people.id", "boarder_capacities.boarder_id")
    .select(["boarder_id", "places", "verified_at"])
    .where("boarder_id", "=", boarderId)
    .executeTakeFirst();
  return row?.verified_at ? { ...row, verified_at: row.verified_at } : undefined;
}

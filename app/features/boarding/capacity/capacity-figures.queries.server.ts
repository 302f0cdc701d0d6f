import { sql } from "kysely";
import type { Queries } from "#app/platform/db/database.server.ts";

type Days = {
  /** The first day. */
  from: string;
  /** The first day after the last. */
  before: string;
};

/** How many nights of a boarder's places are taken, by month. */
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

/** A boarder's places, and since when they are verified; undefined for who has said nothing of places, or is not. */
export async function findOffer(
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

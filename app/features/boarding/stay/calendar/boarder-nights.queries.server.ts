import { sql } from "kysely";
import { withPets } from "#app/features/boarding/stay/stay.queries.server.ts";
import { withoutBoarderStatuses } from "#app/features/boarding/stay/stay.ts";
import type { Queries } from "#app/platform/db/database.server.ts";
import { literals } from "#app/platform/db/literals.server.ts";
import type { PageRange } from "#app/platform/lists/paginate.server.ts";

/** The last day is included. */
type Span = { first: string; last: string };

export async function listBoarderPlaces(q: Queries, page: PageRange) {
  return q
    .selectFrom("boarder_capacities as capacity")
    .innerJoin("people", "people.id", "capacity.boarder_id")
    .select(["people.id", "people.name", "people.area", "capacity.places"])
    .select(["capacity.takes_dogs", "capacity.takes_cats", "capacity.takes_other"])
    .where("people.role", "=", "boarder")
    .where("people.status", "=", "active")
    .where("people.verified_at", "is not", null)
    .where("capacity.places", ">", 0)
    .orderBy("people.name")
    .orderBy("people.id")
    .limit(page.limit)
    .offset(page.offset)
    .execute();
}

/** Nights without a taken place are missing. */
export async function countTakenByNight(
  q: Queries,
  boarderIds: readonly string[],
  { first, last }: Span,
): Promise<{ boarder_id: string; night: string; taken: number }[]> {
  if (boarderIds.length === 0) return [];
  return q
    .selectFrom("stay_nights")
    .select((eb) => ["boarder_id", "night", eb.fn.countAll<number>().as("taken")])
    .where("boarder_id", "in", boarderIds)
    .where("night", ">=", first)
    .where("night", "<=", last)
    .groupBy(["boarder_id", "night"])
    .execute();
}

export async function listDaysOffOfBoarders(
  q: Queries,
  boarderIds: readonly string[],
  { first, last }: Span,
): Promise<{ boarder_id: string; day: string }[]> {
  if (boarderIds.length === 0) return [];
  return q
    .selectFrom("boarder_days_off")
    .select(["boarder_id", "day"])
    .where("boarder_id", "in", boarderIds)
    .where("day", ">=", first)
    .where("day", "<=", last)
    .execute();
}

/** `first` and `last` are the first and the last night of a stay within the span. */
export async function listStaysByNight(
  q: Queries,
  boarderIds: readonly string[],
  { first, last }: Span,
) {
  if (boarderIds.length === 0) return [];
  return q
    .selectFrom("stay_nights")
    .innerJoin("stays", "stays.id", "stay_nights.stay_id")
    .select((eb) => [
      "stay_nights.boarder_id",
      "stays.id",
      "stays.pet_names",
      "stays.status",
      "stays.start_day",
      "stays.end_day",
      eb.fn.min("stay_nights.night").as("first"),
      eb.fn.max("stay_nights.night").as("last"),
    ])
    .where("stay_nights.boarder_id", "in", boarderIds)
    .where("stay_nights.night", ">=", first)
    .where("stay_nights.night", "<=", last)
    .groupBy(["stay_nights.boarder_id", "stays.id", "stays.pet_names", "stays.status"])
    .groupBy(["stays.start_day", "stays.end_day"])
    .orderBy("first")
    .orderBy("stays.id")
    .execute();
}

export async function listStaysWithoutBoarder(q: Queries, { first, last }: Span, limit: number) {
  const found = q
    .selectFrom("stays")
    .select(["stays.id", "stays.pet_names"])
    .select(["stays.status", "stays.start_day", "stays.end_day"])
    .where(sql<boolean>`stays.status in ${literals(withoutBoarderStatuses)}`)
    .where("stays.boarder_id", "is", null)
    .where("stays.start_day", "<=", last)
    .where("stays.end_day", ">=", first)
    .orderBy("stays.start_day")
    .orderBy("stays.id")
    .limit(limit);
  return withPets(q, await found.execute());
}

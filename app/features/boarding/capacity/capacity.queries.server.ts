import { sql } from "kysely";
import type { Queries } from "#app/platform/db/database.server.ts";
import { isPostgres } from "#app/platform/db/engine.server.ts";
import type { NewRow, Row } from "#app/platform/db/schema.ts";
import { isListedBoarder } from "#app/platform/providers/listed-boarders.queries.server.ts";
import type { NightPrices } from "./capacity.ts";

type CapacityRow = Row<"boarder_capacities">;

export async function findCapacityRow(
  q: Queries,
  boarderId: string,
): Promise<CapacityRow | undefined> {
  return q
    .selectFrom("boarder_capacities")
    .selectAll()
    .where("boarder_id", "=", boarderId)
    .executeTakeFirst();
}

/** Locks a boarder's places until the transaction ends. SQLite needs no lock: its writers take turns. */
export async function lockCapacity(q: Queries, boarderId: string): Promise<void> {
  if (!isPostgres(q)) return;
  await sql`select boarder_id from boarder_capacities where boarder_id = ${boarderId}
    for no key update`.execute(q);
}

export async function saveCapacityRow(
  q: Queries,
  row: NewRow<"boarder_capacities">,
): Promise<void> {
  const { boarder_id, ...values } = row;
  await q
    .insertInto("boarder_capacities")
    .values(row)
    .onConflict((conflict) => conflict.column("boarder_id").doUpdateSet(values))
    .execute();
}

/** From `from` on, ascending. */
export async function listDaysOff(q: Queries, boarderId: string, from: string): Promise<string[]> {
  const rows = await q
    .selectFrom("boarder_days_off")
    .select("day")
    .where("boarder_id", "=", boarderId)
    .where("day", ">=", from)
    .orderBy("day")
    .execute();
  return rows.map(({ day }) => day);
}

export async function replaceDaysOff(
  q: Queries,
  boarderId: string,
  days: readonly string[],
): Promise<void> {
  await q.deleteFrom("boarder_days_off").where("boarder_id", "=", boarderId).execute();
  if (days.length === 0) return;
  const rows = days.map((day) => ({ boarder_id: boarderId, day }));
  await q.insertInto("boarder_days_off").values(rows).execute();
}

export async function listTakenPlaces(q: Queries, boarderId: string, first: string, last: string) {
  return q
    .selectFrom("stay_nights")
    .select(["night", "place"])
    .where("boarder_id", "=", boarderId)
    .where("night", ">=", first)
    .where("night", "<=", last)
    .execute();
}

/** By pet id: the first stay of each pet in these nights, with any boarder. */
export async function listPetsAway(
  q: Queries,
  petIds: readonly string[],
  nights: readonly string[],
): Promise<Map<string, { start_day: string; end_day: string; boarder: string }>> {
  if (petIds.length === 0 || nights.length === 0) return new Map();
  const rows = await q
    .selectFrom("stay_nights")
    .innerJoin("stays", "stays.id", "stay_nights.stay_id")
    .innerJoin("people", "people.id", "stay_nights.boarder_id")
    .select(["stay_nights.pet_id", "stays.start_day", "stays.end_day", "people.name as boarder"])
    .where("stay_nights.pet_id", "in", petIds)
    .where("stay_nights.night", "in", nights)
    .orderBy("stay_nights.night", "desc")
    .execute();
  return new Map(rows.map(({ pet_id, ...stay }) => [pet_id ?? "", stay]));
}

/** Undefined for a boarder who is not listed. */
export async function findBookableBoarder(q: Queries, id: string) {
  return q
    .selectFrom("boarder_capacities as capacity")
    .innerJoin("people", "people.id", "capacity.boarder_id")
    .leftJoin("boarder_profiles as profile", "profile.boarder_id", "capacity.boarder_id")
    .select(["people.id", "people.name", "people.email", "profile.price_kobo"])
    .select(["capacity.takes_dogs", "capacity.takes_cats", "capacity.takes_other"])
    .where("people.id", "=", id)
    .where(isListedBoarder)
    .executeTakeFirst();
}

/** Removes the owner's pets from a stay's nights. The places stay taken. */
export async function forgetPets(q: Queries, stayId: string): Promise<void> {
  await q.updateTable("stay_nights").set({ pet_id: null }).where("stay_id", "=", stayId).execute();
}

/** Returns how many of the places were free. A database constraint decides. */
export async function insertNights(
  q: Queries,
  rows: readonly NewRow<"stay_nights">[],
): Promise<number> {
  const result = await q
    .insertInto("stay_nights")
    .values(rows)
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return Number(result.numInsertedOrUpdatedRows);
}

export async function deleteNights(q: Queries, stayId: string, from: string): Promise<void> {
  await q
    .deleteFrom("stay_nights")
    .where("stay_id", "=", stayId)
    .where("night", ">=", from)
    .execute();
}

export async function deleteSomeNights(
  q: Queries,
  stayId: string,
  nights: readonly string[],
): Promise<void> {
  if (nights.length === 0) return;
  await q
    .deleteFrom("stay_nights")
    .where("stay_id", "=", stayId)
    .where("night", "in", nights)
    .execute();
}

export async function listNights(q: Queries, stayId: string): Promise<Row<"stay_nights">[]> {
  return q
    .selectFrom("stay_nights")
    .selectAll()
    .where("stay_id", "=", stayId)
    .orderBy("night")
    .execute();
}

/** `nights` are consecutive; each of `pets` needs one place. */
export type PlaceRequest = { nights: readonly string[]; pets: number };

/**
 * For each request, by its index, the listed boarders by name. `taken` is the highest number of taken places in a night,
 * `short_night` the first night with too few free places and their number (`2026-11-03 1`), `day_off` the first day off.
 */
export async function listBoarderCandidates(q: Queries, requests: readonly PlaceRequest[]) {
  const rows = requests.flatMap(({ nights, pets }, index) =>
    nights.map((night) => sql`(cast(${index} as integer), ${night}, cast(${pets} as integer))`),
  );
  if (rows.length === 0) return [];
  return q
    .with(
      "requested(request, night, pets)",
      () => sql<{ request: number; night: string; pets: number }>`(values ${sql.join(rows)})`,
    )
    .with("by_night", (db) =>
      db
        .selectFrom("stay_nights")
        .select((eb) => ["boarder_id", "night", eb.fn.countAll<number>().as("taken")])
        .where("night", "in", (eb) => eb.selectFrom("requested").select("requested.night"))
        .groupBy(["boarder_id", "night"]),
    )
    .with("fullest", (db) =>
      db
        .selectFrom("by_night")
        .innerJoin("requested", "requested.night", "by_night.night")
        .innerJoin("boarder_capacities as own", "own.boarder_id", "by_night.boarder_id")
        .select((eb) => [
          "requested.request",
          "by_night.boarder_id",
          eb.fn.max("by_night.taken").as("taken"),
          // The text starts with the day, so `min` returns the first night.
          sql<string | null>`min(case when own.places - by_night.taken < requested.pets
            then by_night.night || ' ' || (own.places - by_night.taken) end)`.as("short_night"),
        ])
        .groupBy(["requested.request", "by_night.boarder_id"]),
    )
    .with("off", (db) =>
      db
        .selectFrom("boarder_days_off as day_off")
        .innerJoin("requested", "requested.night", "day_off.day")
        .select((eb) => [
          "requested.request",
          "day_off.boarder_id",
          eb.fn.min("day_off.day").as("day"),
        ])
        .groupBy(["requested.request", "day_off.boarder_id"]),
    )
    .selectFrom("boarder_capacities as capacity")
    .innerJoin("people", "people.id", "capacity.boarder_id")
    .crossJoin((eb) => eb.selectFrom("requested").select("requested.request").distinct().as("each"))
    .leftJoin("boarder_profiles as home", "home.boarder_id", "capacity.boarder_id")
    .leftJoin("fullest", (join) =>
      join
        .onRef("fullest.boarder_id", "=", "capacity.boarder_id")
        .onRef("fullest.request", "=", "each.request"),
    )
    .leftJoin("off", (join) =>
      join
        .onRef("off.boarder_id", "=", "capacity.boarder_id")
        .onRef("off.request", "=", "each.request"),
    )
    .select(["each.request", "people.id", "people.name", "people.area", "capacity.places"])
    .select(["capacity.takes_dogs", "capacity.takes_cats", "capacity.takes_other"])
    .select(["home.price_kobo", "fullest.taken", "fullest.short_night", "off.day as day_off"])
    .where(isListedBoarder)
    .orderBy("people.name")
    .orderBy("people.id")
    .execute();
}

/** The lowest price of a night for each kind of pet, in kobo; null where none of its boarders has a price. */
export async function findNightPrices(q: Queries): Promise<NightPrices> {
  const lowest = (takes: "takes_dogs" | "takes_cats" | "takes_other") =>
    sql<
      number | string | null
    >`min(case when capacity.${sql.ref(takes)} = 1 then home.price_kobo end)`;
  const row = await q
    .selectFrom("boarder_capacities as capacity")
    .innerJoin("boarder_profiles as home", "home.boarder_id", "capacity.boarder_id")
    .innerJoin("people", "people.id", "capacity.boarder_id")
    .select([
      lowest("takes_dogs").as("Dog"),
      lowest("takes_cats").as("Cat"),
      lowest("takes_other").as("Other"),
    ])
    .where(isListedBoarder)
    .executeTakeFirstOrThrow();
  const kobo = (price: number | string | null) => (price === null ? null : Number(price));
  return { Dog: kobo(row.Dog), Cat: kobo(row.Cat), Other: kobo(row.Other) };
}

/** What the listed boarders but one ask for a night, in kobo; in one area where that is given. */
export async function findPriceRange(
  q: Queries,
  { exceptId, area }: { exceptId: string; area?: string },
): Promise<{ count: number; lowest: number; highest: number }> {
  const row = await q
    .selectFrom("boarder_profiles as home")
    .innerJoin("people", "people.id", "home.boarder_id")
    .select((is) => [
      is.fn.count<number | string>("home.price_kobo").as("count"),
      is.fn.min<number | string | null>("home.price_kobo").as("lowest"),
      is.fn.max<number | string | null>("home.price_kobo").as("highest"),
    ])
    .where("people.id", "<>", exceptId)
    .where(isListedBoarder)
    .$if(area !== undefined, (some) =>
      some.where(sql<boolean>`lower(people.area) = lower(${area ?? ""})`),
    )
    .executeTakeFirstOrThrow();
  const { count, lowest, highest } = row;
  return { count: Number(count), lowest: Number(lowest), highest: Number(highest) };
}

/** The listed boarders who chose to be shown in public, by name. */
export async function listPublicBoarderRows(q: Queries, limit: number) {
  return q
    .selectFrom("people")
    .innerJoin("boarder_profiles as home", "home.boarder_id", "people.id")
    .select(["people.id", "people.name", "people.area", "people.photo_id", "home.price_kobo"])
    .where("home.shown_publicly", "=", 1)
    .where(isListedBoarder)
    .orderBy("people.name")
    .orderBy("people.id")
    .limit(limit)
    .execute();
}

/** Keeps the row, because nights of stays refer to it. */
export async function eraseCapacity(q: Queries, boarderId: string): Promise<void> {
  await q.deleteFrom("boarder_days_off").where("boarder_id", "=", boarderId).execute();
  await q
    .updateTable("boarder_capacities")
    .set({ places: 0 })
    .where("boarder_id", "=", boarderId)
    .execute();
}

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

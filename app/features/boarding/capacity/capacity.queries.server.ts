/** Places, days off and taken nights of boarders. */

import { type Insertable, type Selectable, sql } from "kysely";
import type { Queries } from "#app/platform/db/database.server.ts";
import { isPostgres } from "#app/platform/db/engine.server.ts";
import type { BoarderCapacitiesTable, StayNightsTable } from "#app/platform/db/schema-boarding.ts";
import { isListedBoarder } from "#app/platform/providers/listed-boarders.queries.server.ts";

type CapacityRow = Selectable<BoarderCapacitiesTable>;

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

/** Locks a boarder's places until the transaction ends. On SQLite all writers take turns anyway. */
export async function lockCapacity(q: Queries, boarderId: string): Promise<void> {
  if (!isPostgres(q)) return;
  await sql`select boarder_id from boarder_capacities where boarder_id = ${boarderId}
    for no key update`.execute(q);
}

export async function saveCapacityRow(
  q: Queries,
  row: Insertable<BoarderCapacitiesTable>,
): Promise<void> {
  const { boarder_id, ...values } = row;
  await q
    .insertInto("boarder_capacities")
    .values(row)
    .onConflict((conflict) => conflict.column("boarder_id").doUpdateSet(values))
    .execute();
}

/** Days off from `from` on, ascending. */
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

/** The days off are these and no others. */
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

/** Which places are taken in these nights. */
export async function listTaken(
  q: Queries,
  boarderId: string,
  nights: readonly string[],
): Promise<{ night: string; place: number }[]> {
  return q
    .selectFrom("stay_nights")
    .select(["night", "place"])
    .where("boarder_id", "=", boarderId)
    .where("night", "in", nights)
    .execute();
}

/** Which places are taken in the nights from the first to the last. */
export async function listTakenBetween(q: Queries, boarderId: string, first: string, last: string) {
  return q
    .selectFrom("stay_nights")
    .select(["night", "place"])
    .where("boarder_id", "=", boarderId)
    .where("night", ">=", first)
    .where("night", "<=", last)
    .execute();
}

/** The stay that has a pet in one of these nights, whichever boarder it is with. */
export async function findPetNight(q: Queries, petId: string, nights: readonly string[]) {
  return q
    .selectFrom("stay_nights")
    .innerJoin("stays", "stays.id", "stay_nights.stay_id")
    .innerJoin("people", "people.id", "stay_nights.boarder_id")
    .select(["stays.start_day", "stays.end_day", "people.name as boarder"])
    .where("stay_nights.pet_id", "=", petId)
    .where("stay_nights.night", "in", nights)
    .orderBy("stay_nights.night")
    .limit(1)
    .executeTakeFirst();
}

/** Those of these pets that have a stay in one of these nights, each with the first of them. */
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

/** A listed boarder with what they take and their price; undefined for anybody else. */
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

/** Takes the owner's pets out of a stay's nights, which stay taken. */
export async function forgetPets(q: Queries, stayId: string): Promise<void> {
  await q.updateTable("stay_nights").set({ pet_id: null }).where("stay_id", "=", stayId).execute();
}

/** Takes places of nights; returns how many were free, by the database's own constraint. */
export async function insertNights(
  q: Queries,
  rows: readonly Insertable<StayNightsTable>[],
): Promise<number> {
  const result = await q
    .insertInto("stay_nights")
    .values(rows)
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return Number(result.numInsertedOrUpdatedRows);
}

/** Frees the nights of a stay from `from` on. */
export async function deleteNights(q: Queries, stayId: string, from: string): Promise<void> {
  await q
    .deleteFrom("stay_nights")
    .where("stay_id", "=", stayId)
    .where("night", ">=", from)
    .execute();
}

/** The nights that a stay holds, ascending. */
export async function listNights(
  q: Queries,
  stayId: string,
): Promise<Selectable<StayNightsTable>[]> {
  return q
    .selectFrom("stay_nights")
    .selectAll()
    .where("stay_id", "=", stayId)
    .orderBy("night")
    .execute();
}

/** Days in a row for which so many pets need a place each. */
export type PlacesWanted = { nights: readonly string[]; pets: number };

/**
 * For each of these wishes, by its place in the list, the listed boarders, by name: each with the
 * most places taken in any of its nights, the first night with too few free places and how many it has, in one text, the
 * first day off among them, and the price of a night.
 */
export async function listCandidates(q: Queries, wishes: readonly PlacesWanted[]) {
  const rows = wishes.flatMap(({ nights, pets }, index) =>
    nights.map((night) => sql`(cast(${index} as integer), ${night}, cast(${pets} as integer))`),
  );
  if (rows.length === 0) return [];
  return q
    .with(
      "wished(wish, night, pets)",
      () => sql<{ wish: number; night: string; pets: number }>`(values ${sql.join(rows)})`,
    )
    .with("by_night", (db) =>
      db
        .selectFrom("stay_nights")
        .select((eb) => ["boarder_id", "night", eb.fn.countAll<number>().as("taken")])
        .where("night", "in", (eb) => eb.selectFrom("wished").select("wished.night"))
        .groupBy(["boarder_id", "night"]),
    )
    .with("fullest", (db) =>
      db
        .selectFrom("by_night")
        .innerJoin("wished", "wished.night", "by_night.night")
        .innerJoin("boarder_capacities as own", "own.boarder_id", "by_night.boarder_id")
        .select((eb) => [
          "wished.wish",
          "by_night.boarder_id",
          eb.fn.max("by_night.taken").as("taken"),
          // The days sort as texts do, and none has more than the first.
          sql<string | null>`min(case when own.places - by_night.taken < wished.pets
            then by_night.night || ' ' || (own.places - by_night.taken) end)`.as("short_night"),
        ])
        .groupBy(["wished.wish", "by_night.boarder_id"]),
    )
    .with("off", (db) =>
      db
        .selectFrom("boarder_days_off as day_off")
        .innerJoin("wished", "wished.night", "day_off.day")
        .select((eb) => ["wished.wish", "day_off.boarder_id", eb.fn.min("day_off.day").as("day")])
        .groupBy(["wished.wish", "day_off.boarder_id"]),
    )
    .selectFrom("boarder_capacities as capacity")
    .innerJoin("people", "people.id", "capacity.boarder_id")
    .crossJoin((eb) => eb.selectFrom("wished").select("wished.wish").distinct().as("each"))
    .leftJoin("boarder_profiles as home", "home.boarder_id", "capacity.boarder_id")
    .leftJoin("fullest", (join) =>
      join
        .onRef("fullest.boarder_id", "=", "capacity.boarder_id")
        .onRef("fullest.wish", "=", "each.wish"),
    )
    .leftJoin("off", (join) =>
      join.onRef("off.boarder_id", "=", "capacity.boarder_id").onRef("off.wish", "=", "each.wish"),
    )
    .select(["each.wish", "people.id", "people.name", "people.area", "capacity.places"])
    .select(["capacity.takes_dogs", "capacity.takes_cats", "capacity.takes_other"])
    .select(["home.price_kobo", "fullest.taken", "fullest.short_night", "off.day as day_off"])
    .where(isListedBoarder)
    .orderBy("people.name")
    .orderBy("people.id")
    .execute();
}

/** The lowest price of a night, in kobo, of the listed boarders; null where none has one. */
export async function findLowestPrice(q: Queries): Promise<number | null> {
  const { price } = await q
    .selectFrom("boarder_profiles as home")
    .innerJoin("people", "people.id", "home.boarder_id")
    .select((eb) => eb.fn.min<number | string | null>("home.price_kobo").as("price"))
    .where(isListedBoarder)
    .executeTakeFirstOrThrow();
  return price === null ? null : Number(price);
}

/** Removes what a boarder said about their places; nights that stays hold keep their row, which takes nothing more. */
export async function eraseCapacity(q: Queries, boarderId: string): Promise<void> {
  await q.deleteFrom("boarder_days_off").where("boarder_id", "=", boarderId).execute();
  await q
    .updateTable("boarder_capacities")
    .set({ places: 0 })
    .where("boarder_id", "=", boarderId)
    .execute();
}

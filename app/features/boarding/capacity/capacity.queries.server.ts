/** Places, days off and taken nights of boarders. */
import { type Insertable, type Selectable, sql } from "kysely";
import type { Queries } from "#app/platform/db/database.server.ts";
import { isPostgres } from "#app/platform/db/engine.server.ts";
import type { BoarderCapacitiesTable, StayNightsTable } from "#app/platform/db/schema-boarding.ts";

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

/** A verified, active boarder who said what they take, with their price; undefined for anybody else. */
export async function findBookableBoarder(q: Queries, id: string) {
  return q
    .selectFrom("boarder_capacities as capacity")
    .innerJoin("people", "people.id", "capacity.boarder_id")
    .leftJoin("boarder_profiles as profile", "profile.boarder_id", "capacity.boarder_id")
    .select(["people.id", "people.name", "people.email", "profile.price_kobo"])
    .select(["capacity.takes_dogs", "capacity.takes_cats", "capacity.takes_other"])
    .where("people.id", "=", id)
    .where("people.role", "=", "boarder")
    .where("people.status", "=", "active")
    .where("people.verified_at", "is not", null)
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

/**
 * Verified, active boarders with places, by name, each with the most places taken in any of these nights, the first night
 * with fewer than `wanted` free places and how many it has, in one text, the first day off among them, and the price of a
 * night.
 */
export async function listCandidates(q: Queries, nights: readonly string[], wanted: number) {
  const byNight = q
    .selectFrom("stay_nights")
    .innerJoin("boarder_capacities as own", "own.boarder_id", "stay_nights.boarder_id")
    .select((eb) => [
      "own.boarder_id",
      "own.places",
      "stay_nights.night",
      eb.fn.countAll<number>().as("taken"),
    ])
    .where("stay_nights.night", "in", nights)
    .groupBy(["own.boarder_id", "own.places", "stay_nights.night"]);
  const fullest = q
    .selectFrom(byNight.as("by_night"))
    .select((eb) => [
      "by_night.boarder_id",
      eb.fn.max("by_night.taken").as("taken"),
      // The days sort as texts do, and none has more than the first.
      sql<string | null>`min(case when by_night.places - by_night.taken < ${wanted}
        then by_night.night || ' ' || (by_night.places - by_night.taken) end)`.as("short_night"),
    ])
    .groupBy("by_night.boarder_id");
  const off = q
    .selectFrom("boarder_days_off")
    .select((eb) => ["boarder_id", eb.fn.min("day").as("day")])
    .where("day", "in", nights)
    .groupBy("boarder_id");
  return q
    .selectFrom("boarder_capacities as capacity")
    .innerJoin("people", "people.id", "capacity.boarder_id")
    .leftJoin("boarder_profiles as home", "home.boarder_id", "capacity.boarder_id")
    .leftJoin(fullest.as("fullest"), "fullest.boarder_id", "capacity.boarder_id")
    .leftJoin(off.as("off"), "off.boarder_id", "capacity.boarder_id")
    .select(["people.id", "people.name", "people.area", "capacity.places"])
    .select(["capacity.takes_dogs", "capacity.takes_cats", "capacity.takes_other"])
    .select(["home.price_kobo", "fullest.taken", "fullest.short_night", "off.day as day_off"])
    .where("people.role", "=", "boarder")
    .where("people.status", "=", "active")
    .where("people.verified_at", "is not", null)
    .where("capacity.places", ">", 0)
    .orderBy("people.name")
    .orderBy("people.id")
    .execute();
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

import { sql } from "kysely";
import { deleteSome } from "#app/platform/db/batches.server.ts";
import type { Queries } from "#app/platform/db/database.server.ts";
import type { NewRow, Row } from "#app/platform/db/schema.ts";
import { isListedBoarder } from "#app/platform/providers/listed-boarders.queries.server.ts";

export type StayWait = Row<"stay_waits">;

type Nights = { ownerId: string; boarderId: string; startDate: string; endDate: string };

function waitsFor(q: Queries, { ownerId, boarderId, startDate, endDate }: Nights) {
  return q
    .selectFrom("stay_waits")
    .where("owner_id", "=", ownerId)
    .where("boarder_id", "=", boarderId)
    .where("start_day", "=", startDate)
    .where("end_day", "=", endDate);
}

export async function findStayWait(q: Queries, nights: Nights): Promise<StayWait | undefined> {
  return waitsFor(q, nights).selectAll().executeTakeFirst();
}

export async function countOpenStayWaits(q: Queries, ownerId: string): Promise<number> {
  const { count } = await q
    .selectFrom("stay_waits")
    .select((is) => is.fn.countAll<number | string>().as("count"))
    .where("owner_id", "=", ownerId)
    .where("notified_at", "is", null)
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** Returns false where the owner waits for these nights already. A database constraint decides. */
export async function insertStayWait(
  q: Queries,
  row: NewRow<"stay_waits">,
  petIds: readonly string[],
): Promise<boolean> {
  const result = await q
    .insertInto("stay_waits")
    .values(row)
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  if (result.numInsertedOrUpdatedRows !== 1n) return false;
  const pets = petIds.map((pet_id) => ({ wait_id: row.id, pet_id }));
  await q.insertInto("stay_wait_pets").values(pets).execute();
  return true;
}

export async function deleteStayWait(q: Queries, id: string): Promise<void> {
  await q.deleteFrom("stay_waits").where("id", "=", id).execute();
}

export async function deleteStayWaitsForPet(q: Queries, petId: string): Promise<void> {
  const waiting = q.selectFrom("stay_wait_pets").select("wait_id").where("pet_id", "=", petId);
  await q.deleteFrom("stay_waits").where("id", "in", waiting).execute();
}

/** Returns the ids. */
export async function deleteStayWaitsOf(q: Queries, personId: string): Promise<string[]> {
  const rows = await q
    .deleteFrom("stay_waits")
    .where((is) => is.or([is("owner_id", "=", personId), is("boarder_id", "=", personId)]))
    .returning("id")
    .execute();
  return rows.map(({ id }) => id);
}

/** Returns false where it was notified, or withdrawn, meanwhile. */
export async function markStayWaitNotified(q: Queries, id: string, at: string): Promise<boolean> {
  const result = await q
    .updateTable("stay_waits")
    .set({ notified_at: at })
    .where("id", "=", id)
    .where("notified_at", "is", null)
    .executeTakeFirst();
  return result.numUpdatedRows === 1n;
}

/** The open ones, from `today` on, whose nights all have enough free places now. The oldest first. */
export async function listStayWaitsWithPlaces(
  q: Queries,
  { today, limit }: { today: string; limit: number },
): Promise<{ id: string }[]> {
  const pets = sql`(select count(*) from stay_wait_pets as own where own.wait_id = stay_waits.id)`;
  const inStay = (day: string) => sql`${sql.ref(day)} >= stay_waits.start_day
    and (${sql.ref(day)} < stay_waits.end_day or ${sql.ref(day)} = stay_waits.start_day)`;
  return (
    q
      .selectFrom("stay_waits")
      .innerJoin("people", "people.id", "stay_waits.boarder_id")
      .innerJoin("boarder_capacities as capacity", "capacity.boarder_id", "stay_waits.boarder_id")
      .select("stay_waits.id")
      .where("stay_waits.notified_at", "is", null)
      .where("stay_waits.start_day", ">=", today)
      .where(isListedBoarder)
      .where(sql<boolean>`capacity.places >= ${pets}`)
      .where(
        sql<boolean>`not exists (select 1 from boarder_days_off as day_off
        where day_off.boarder_id = stay_waits.boarder_id and ${inStay("day_off.day")})`,
      )
      // Places above a reduced number may still be taken.
      .where(
        sql<boolean>`not exists (select 1 from stay_nights as taken
        where taken.boarder_id = stay_waits.boarder_id and ${inStay("taken.night")}
          and taken.place <= capacity.places
        group by taken.night having count(*) > capacity.places - ${pets})`,
      )
      .orderBy("stay_waits.created_at")
      .orderBy("stay_waits.id")
      .limit(limit)
      .execute()
  );
}

/** With the people's addresses and names. */
export async function findStayWaitToNotify(q: Queries, id: string) {
  return q
    .selectFrom("stay_waits")
    .innerJoin("people as owner", "owner.id", "stay_waits.owner_id")
    .innerJoin("people as boarder", "boarder.id", "stay_waits.boarder_id")
    .selectAll("stay_waits")
    .select(["owner.name as owner_name", "owner.email as owner_email", "owner.status"])
    .select(["owner.email_verified_at", "boarder.name as boarder_name"])
    .where("stay_waits.id", "=", id)
    .executeTakeFirst();
}

/** `isAway`: it has a stay in one of these nights already. */
export async function listPetsOfStayWait(q: Queries, id: string) {
  return q
    .selectFrom("stay_wait_pets as waiting")
    .innerJoin("stay_waits as wait", "wait.id", "waiting.wait_id")
    .innerJoin("pets", "pets.id", "waiting.pet_id")
    .select(["pets.id", "pets.name", "pets.status"])
    .select(
      sql<number>`case when exists (select 1 from stay_nights as taken
        where taken.pet_id = pets.id and taken.night >= wait.start_day
          and (taken.night < wait.end_day or taken.night = wait.start_day))
        then 1 else 0 end`.as("is_away"),
    )
    .where("waiting.wait_id", "=", id)
    .orderBy("pets.name")
    .orderBy("pets.id")
    .execute();
}

export async function listStayWaitsOf(q: Queries, ownerId: string, limit: number) {
  return q
    .selectFrom("stay_waits")
    .innerJoin("people as boarder", "boarder.id", "stay_waits.boarder_id")
    .selectAll("stay_waits")
    .select("boarder.name as boarder_name")
    .where("stay_waits.owner_id", "=", ownerId)
    .orderBy("stay_waits.start_day")
    .orderBy("stay_waits.id")
    .limit(limit)
    .execute();
}

export async function listStayWaitsByIds(q: Queries, ids: readonly string[]): Promise<StayWait[]> {
  if (ids.length === 0) return [];
  return q.selectFrom("stay_waits").selectAll().where("id", "in", ids).execute();
}

export async function deleteExpiredStayWaits(
  trx: Queries,
  { today, limit }: { today: string; limit: number },
): Promise<number> {
  return deleteSome(trx, { table: "stay_waits" }, sql<boolean>`start_day < ${today}`, limit);
}

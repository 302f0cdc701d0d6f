/** Where each animal is, and was. A row is ended by the next move or by the animal's outcome. */
import { sql } from "kysely";
import type { Queries } from "#app/platform/db/database.server.ts";
import type { NewRow, Row } from "#app/platform/db/schema.ts";

export type Placement = Row<"placements">;

const inCare = sql.lit("in_care" as const);

export async function insertPlacement(q: Queries, row: NewRow<"placements">): Promise<void> {
  await q.insertInto("placements").values(row).execute();
}

export async function findOpenPlacement(
  q: Queries,
  episodeId: string,
): Promise<Placement | undefined> {
  return q
    .selectFrom("placements")
    .selectAll()
    .where("episode_id", "=", episodeId)
    .where("until_day", "is", null)
    .executeTakeFirst();
}

export async function findPlacement(q: Queries, id: string): Promise<Placement | undefined> {
  return q.selectFrom("placements").selectAll().where("id", "=", id).executeTakeFirst();
}

/** The last one of a stay; open while the animal is here. */
export async function findLastPlacement(
  q: Queries,
  episodeId: string,
): Promise<Placement | undefined> {
  return q
    .selectFrom("placements")
    .selectAll()
    .where("episode_id", "=", episodeId)
    .orderBy("since_day", "desc")
    .orderBy("id", "desc")
    .limit(1)
    .executeTakeFirst();
}

/** Guarded update: false when the animal is there no more. */
export async function setUntilDay(
  q: Queries,
  id: string,
  until_day: string | null,
): Promise<boolean> {
  const result = await q
    .updateTable("placements")
    .set({ until_day })
    .where("id", "=", id)
    .where("until_day", until_day === null ? "is not" : "is", null)
    .executeTakeFirst();
  return result.numUpdatedRows === 1n;
}

/** Guarded: false when the animal has moved on since. */
export async function deleteOpenPlacement(q: Queries, id: string): Promise<boolean> {
  const result = await q
    .deleteFrom("placements")
    .where("id", "=", id)
    .where("until_day", "is", null)
    .executeTakeFirst();
  return result.numDeletedRows === 1n;
}

/** The names of the animals there, in the order in which they came. */
export async function listNamesInUnit(q: Queries, unitId: string): Promise<string[]> {
  const rows = await q
    .selectFrom("placements")
    .innerJoin("care_episodes as episode", "episode.id", "placements.episode_id")
    .innerJoin("pets", "pets.id", "episode.pet_id")
    .select("pets.name")
    .where("unit_id", "=", unitId)
    .where("until_day", "is", null)
    .orderBy("since_day")
    .orderBy("placements.id")
    .execute();
  return rows.map(({ name }) => name);
}

/** The places of a stay, newest first. */
export async function listPlacementsOf(q: Queries, episodeId: string) {
  return q
    .selectFrom("placements")
    .innerJoin("housing_units as unit", "unit.id", "placements.unit_id")
    .select(["placements.id", "since_day", "until_day"])
    .select(["unit.id as unit_id", "unit.name as unit", "unit.kind"])
    .where("episode_id", "=", episodeId)
    .orderBy("since_day", "desc")
    .orderBy("placements.id", "desc")
    .execute();
}

function animals(q: Queries) {
  return q
    .selectFrom("care_episodes as episode")
    .innerJoin("pets", "pets.id", "episode.pet_id")
    .select(["episode.id", "pets.id as pet_id", "pets.name", "pets.photo_id"])
    .select(["episode.listing_id", "episode.hold_until"]);
}

/** Every animal that has a place, with the day of its oldest vaccination that is due. */
export async function listPlacedAnimals(q: Queries, today: string) {
  return animals(q)
    .innerJoin("placements", "placements.episode_id", "episode.id")
    .select("placements.unit_id")
    .select((eb) =>
      eb
        .selectFrom("vaccination_reminders")
        .select((one) => one.fn.min("due_on").as("due_on"))
        .whereRef("vaccination_reminders.pet_id", "=", "episode.pet_id")
        .where("closed_at", "is", null)
        .where("due_on", "<", today)
        .as("overdue_since"),
    )
    .where("placements.until_day", "is", null)
    .orderBy("placements.unit_id")
    .orderBy("placements.since_day")
    .orderBy("placements.id")
    .execute();
}

/** In care without a place, who came first first. */
function unplaced(q: Queries) {
  return animals(q)
    .where("episode.status", "=", inCare)
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom("placements")
            .select("placements.id")
            .whereRef("placements.episode_id", "=", "episode.id")
            .where("until_day", "is", null),
        ),
      ),
    );
}

export async function listUnplacedAnimals(q: Queries, limit: number) {
  return unplaced(q).orderBy("episode.intake_day").orderBy("episode.id").limit(limit).execute();
}

/** No further than `max`. */
export async function countUnplaced(q: Queries, max: number): Promise<number> {
  const { count } = await q
    .selectFrom(unplaced(q).clearSelect().select("episode.id").limit(max).as("waiting"))
    .select((eb) => eb.fn.countAll<number>().as("count"))
    .executeTakeFirstOrThrow();
  return Number(count);
}

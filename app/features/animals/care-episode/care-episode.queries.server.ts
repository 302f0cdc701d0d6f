import { sql } from "kysely";
import type { Queries } from "#app/platform/db/database.server.ts";
import type { NewRow, Row } from "#app/platform/db/schema.ts";

export type CareEpisode = Row<"care_episodes">;

const inCare = sql.lit("in_care" as const);

export async function insertEpisode(q: Queries, row: NewRow<"care_episodes">): Promise<void> {
  await q.insertInto("care_episodes").values(row).execute();
}

/** The stays that go on of the animals of a listing, in the order in which animals are locked. */
export async function listInCareByListing(q: Queries, listingId: string): Promise<CareEpisode[]> {
  return q
    .selectFrom("care_episodes")
    .selectAll()
    .where("listing_id", "=", listingId)
    .where("status", "=", inCare)
    .orderBy("pet_id")
    .execute();
}

export async function listEpisodes(q: Queries, ids: readonly string[]): Promise<CareEpisode[]> {
  if (ids.length === 0) return [];
  return q
    .selectFrom("care_episodes")
    .selectAll()
    .where("id", "in", ids)
    .orderBy("pet_id")
    .execute();
}

/** As the shelter knew the animals: an owner may call them otherwise since. */
export async function listEpisodeNames(
  q: Queries,
  ids: readonly string[],
): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map();
  const rows = await q
    .selectFrom("care_episodes")
    .innerJoin("pets", "pets.id", "care_episodes.pet_id")
    .select("care_episodes.id")
    .select((eb) => eb.fn.coalesce("out_name", "pets.name").as("name"))
    .where("care_episodes.id", "in", ids)
    .execute();
  return new Map(rows.map(({ id, name }) => [id, name]));
}

export async function updateKind(
  q: Queries,
  id: string,
  kind: CareEpisode["kind"],
  now: string,
): Promise<void> {
  await q
    .updateTable("care_episodes")
    .set((eb) => ({ kind, updated_at: now, version: eb("version", "+", 1) }))
    .where("id", "=", id)
    .where("status", "=", inCare)
    .where("kind", "<>", kind)
    .execute();
}

type Ending = {
  status: Exclude<CareEpisode["status"], "in_care">;
  outcome_day: string;
  interest_id: string | null;
};

/** Guarded update: false when the stay has ended. Stores what the animal leaves with. */
export async function endEpisode(
  q: Queries,
  { id, pet_id }: Pick<CareEpisode, "id" | "pet_id">,
  ending: Ending,
): Promise<boolean> {
  const pet = (column: "name" | "breed" | "allergies" | "medicines") =>
    q.selectFrom("pets").select(column).where("pets.id", "=", pet_id);
  const result = await q
    .updateTable("care_episodes")
    .set({
      ...ending,
      out_name: pet("name"),
      out_breed: pet("breed"),
      out_allergies: pet("allergies"),
      out_medicines: pet("medicines"),
    })
    .where("id", "=", id)
    .where("status", "=", inCare)
    .executeTakeFirst();
  return result.numUpdatedRows === 1n;
}

/** The inverse of `endEpisode`: false when the stay did not end with `status`. */
export async function reopenEpisode(
  q: Queries,
  id: string,
  status: Ending["status"],
): Promise<boolean> {
  const result = await q
    .updateTable("care_episodes")
    .set({
      ...{ status: "in_care", outcome_day: null, euthanasia_reason: null, interest_id: null },
      ...{ out_name: null, out_breed: null, out_allergies: null, out_medicines: null },
    })
    .where("id", "=", id)
    .where("status", "=", status)
    .executeTakeFirst();
  return result.numUpdatedRows === 1n;
}

import { sql, type Updateable } from "kysely";
import type { Queries } from "#app/platform/db/database.server.ts";
import { isPostgres } from "#app/platform/db/engine.server.ts";
import type { NewRow, Row, Schema } from "#app/platform/db/schema.ts";
import type { StatusRecord } from "#app/platform/history/transition.server.ts";

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

type Texts = Pick<CareEpisode, "found_at" | "condition" | "story" | "notes" | "updated_at">;

export async function updateTexts(q: Queries, id: string, texts: Texts): Promise<void> {
  await q
    .updateTable("care_episodes")
    .set((eb) => ({ ...texts, version: eb("version", "+", 1) }))
    .where("id", "=", id)
    .execute();
}

export async function setListing(q: Queries, id: string, listingId: string): Promise<void> {
  await q
    .updateTable("care_episodes")
    .set((eb) => ({ listing_id: listingId, version: eb("version", "+", 1) }))
    .where("id", "=", id)
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

/** An episode with its animal and the status of its listing. */
export type CareRow = CareEpisode &
  Pick<Row<"pets">, "name" | "breed" | "allergies" | "medicines" | "number" | "keeper_since"> & {
    listing: Row<"listings">["status"] | null;
  };

function careRows(q: Queries) {
  return q
    .selectFrom("care_episodes as episode")
    .innerJoin("pets", "pets.id", "episode.pet_id")
    .leftJoin("listings", "listings.id", "episode.listing_id")
    .selectAll("episode")
    .select(["pets.name", "pets.breed", "pets.allergies", "pets.medicines"])
    .select(["pets.number", "pets.keeper_since", "listings.status as listing"]);
}

export async function findCareRow(q: Queries, id: string): Promise<CareRow | undefined> {
  return careRows(q).where("episode.id", "=", id).executeTakeFirst();
}

/** The newest first. */
export async function listCareRows(q: Queries, petId: string): Promise<CareRow[]> {
  return careRows(q)
    .where("episode.pet_id", "=", petId)
    .orderBy("episode.intake_day", "desc")
    .orderBy("episode.id", "desc")
    .execute();
}

export async function findLastEpisode(q: Queries, petId: string): Promise<CareEpisode | undefined> {
  return q
    .selectFrom("care_episodes")
    .selectAll()
    .where("pet_id", "=", petId)
    .where("status", "<>", sql.lit("void" as const))
    .orderBy("intake_day", "desc")
    .orderBy("id", "desc")
    .executeTakeFirst();
}

type Vaccinated = { vaccinated: Row<"pets">["vaccinated"] | null; due_on: string | null };

/** Of each animal of a listing that is here: its answer, `null` without a vaccination on record, and its next dose. */
export async function listVaccinatedOfListing(
  q: Queries,
  listingId: string,
): Promise<Vaccinated[]> {
  const { rows } = await sql<Vaccinated>`select
    case when exists (select 1 from medical_records as record
      where record.pet_id = pets.id and record.kind = 'vaccination')
      then pets.vaccinated end as vaccinated,
    (select min(due_on) from vaccination_reminders as reminder
      where reminder.pet_id = pets.id and reminder.closed_at is null) as due_on
    from care_episodes as episode join pets on pets.id = episode.pet_id
    where episode.listing_id = ${listingId} and episode.status = 'in_care'`.execute(q);
  return rows;
}

/** Then the entries say whether it is vaccinated. */
export async function hasVaccinations(q: Queries, petId: string): Promise<boolean> {
  const one = await q
    .selectFrom("medical_records")
    .select("id")
    .where("pet_id", "=", petId)
    .where("kind", "=", sql.lit("vaccination" as const))
    .limit(1)
    .executeTakeFirst();
  return one !== undefined;
}

/** The stay that goes on; undefined for an animal that is not here. */
export async function findOpenStay(q: Queries, petId: string): Promise<CareEpisode | undefined> {
  return q
    .selectFrom("care_episodes")
    .selectAll()
    .where("pet_id", "=", petId)
    .where("status", "=", inCare)
    .executeTakeFirst();
}

/** Holds without a notice yet, by days of their end. */
export async function listEndingHolds(
  q: Queries,
  { from, to, limit }: { from: string; to: string; limit: number },
): Promise<{ id: string; hold_until: string }[]> {
  return q
    .selectFrom("care_episodes")
    .select(["id", "hold_until"])
    .where("status", "=", inCare)
    .where("hold_until", ">=", from)
    .where("hold_until", "<=", to)
    .where(sql<boolean>`hold_announced is distinct from hold_until`)
    .orderBy("hold_until")
    .orderBy("id")
    .limit(limit)
    .$narrowType<{ hold_until: string }>()
    .execute();
}

/** Guarded update: false when it was announced or changed meanwhile. */
export async function announceHold(
  q: Queries,
  { id, hold_until }: { id: string; hold_until: string },
): Promise<boolean> {
  const result = await q
    .updateTable("care_episodes")
    .set({ hold_announced: hold_until })
    .where("id", "=", id)
    .where("status", "=", inCare)
    .where("hold_until", "=", hold_until)
    .where(sql<boolean>`hold_announced is distinct from hold_until`)
    .executeTakeFirst();
  return result.numUpdatedRows === 1n;
}

/** The latest return of an animal of this listing, with the listing that it has since. */
export async function findReturn(
  q: Queries,
  listingId: string,
): Promise<{ day: string; listingId: string | null } | undefined> {
  return q
    .selectFrom("care_episodes as former")
    .innerJoin("care_episodes as return", "return.returned_id", "former.id")
    .select(["return.intake_day as day", "return.listing_id as listingId"])
    .where("former.listing_id", "=", listingId)
    .where("return.status", "<>", sql.lit("void" as const))
    .orderBy("return.intake_day", "desc")
    .executeTakeFirst();
}

export async function isPartnerPlace(q: Queries, id: string): Promise<boolean> {
  const places = q.selectFrom("partner_places").select("id").where("id", "=", id);
  return (await places.executeTakeFirst()) !== undefined;
}

export async function listPartnerChoices(q: Queries): Promise<{ id: string; name: string }[]> {
  return q
    .selectFrom("partner_places")
    .select(["id", "name"])
    .where("active", "=", 1)
    .orderBy("name")
    .execute();
}

/** Before the animal itself: what its records say is written to its listing. */
export async function lockListingOfAnimal(q: Queries, petId: string): Promise<void> {
  if (!isPostgres(q)) return;
  await sql`select id from listings where id = (
    select listing_id from care_episodes where pet_id = ${petId} and status = 'in_care'
  ) for no key update`.execute(q);
}

/** Locks the listing, then the animal. */
async function lockAnimal(q: Queries, id: string): Promise<void> {
  if (!isPostgres(q)) return;
  await sql`select id from listings
    where id = (select listing_id from care_episodes where id = ${id}) for no key update`.execute(
    q,
  );
  await sql`select id from pets
    where id = (select pet_id from care_episodes where id = ${id}) for no key update`.execute(q);
}

export const careRecord: StatusRecord<CareRow, Updateable<Schema["care_episodes"]>> = {
  entity: "care-episode",
  lock: lockAnimal,
  find: findCareRow,
  async update(q, id, { from, to, now, set }) {
    const result = await q
      .updateTable("care_episodes")
      .set((eb) => ({ ...set, status: to, updated_at: now, version: eb("version", "+", 1) }))
      .where("id", "=", id)
      .where("status", "=", from)
      .executeTakeFirst();
    return result.numUpdatedRows === 1n;
  },
};

/** Health records of the stay. */
export async function countRecordsOf(q: Queries, episodeId: string): Promise<number> {
  const { count } = await q
    .selectFrom("medical_records")
    .select((eb) => eb.fn.countAll<number>().as("count"))
    .where("pet_id", "=", (eb) =>
      eb.selectFrom("care_episodes").select("pet_id").where("id", "=", episodeId),
    )
    .where("episode_id", "=", episodeId)
    .executeTakeFirstOrThrow();
  return Number(count);
}

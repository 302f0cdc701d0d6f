/** Queries include the owner, so another owner's pet is not found. */

import { sql, type Updateable } from "kysely";
import type { Queries } from "#app/platform/db/database.server.ts";
import { isPostgres } from "#app/platform/db/engine.server.ts";
import type { NewRow, Row, Schema } from "#app/platform/db/schema.ts";
import { emptyTexts } from "#app/platform/fields/fields.ts";
import type { StatusRecord } from "#app/platform/history/transition.server.ts";
import { firstRows } from "#app/platform/lists/count-rows.server.ts";
import type { PageRange } from "#app/platform/lists/paginate.server.ts";
import { containsTerm } from "#app/platform/search/contains-term.server.ts";
import { petFields } from "./pet.ts";

export type Pet = Row<"pets">;

export async function insertPet(q: Queries, row: NewRow<"pets">): Promise<void> {
  await q.insertInto("pets").values(row).execute();
}

export async function findOwnPet(
  q: Queries,
  ownerId: string,
  id: string,
): Promise<Pet | undefined> {
  return q
    .selectFrom("pets")
    .selectAll()
    .where("id", "=", id)
    .where("owner_id", "=", ownerId)
    .executeTakeFirst();
}

/** Undefined for the pet of an erased owner. `ownerId` is null while no owner keeps the pet. */
export async function findPetWithOwner(q: Queries, id: string) {
  return q
    .selectFrom("pets")
    .leftJoin("people as owner", "owner.id", "pets.owner_id")
    .select(["pets.id", "pets.name", "pets.species", "pets.breed", "pets.sex", "pets.status"])
    .select(["owner.id as ownerId", "owner.name as owner"])
    .where("pets.id", "=", id)
    .where("pets.keeper", "<>", "nobody")
    .executeTakeFirst();
}

export async function findPetByPhoto(q: Queries, pictureId: string): Promise<string | undefined> {
  const pet = q.selectFrom("pets").select("id").where("photo_id", "=", pictureId);
  return (await pet.executeTakeFirst())?.id;
}

/** Until the transaction ends. All writers of a pet's records, shares and bookings lock it first. */
export async function lockPet(q: Queries, id: string): Promise<void> {
  if (!isPostgres(q)) return;
  await sql`select id from pets where id = ${id} for no key update`.execute(q);
}

export async function findPetStatus(
  q: Queries,
  id: string,
): Promise<Pick<Pet, "name" | "status"> | undefined> {
  return q.selectFrom("pets").select(["name", "status"]).where("id", "=", id).executeTakeFirst();
}

type PetFilter = { status: Row<"pets">["status"]; terms: readonly string[] };

function petsMatching(q: Queries, ownerId: string, { status, terms }: PetFilter) {
  let query = q.selectFrom("pets").where("owner_id", "=", ownerId).where("status", "=", status);
  for (const term of terms) query = query.where(containsTerm(term));
  return query;
}

export async function listOwnPets(
  q: Queries,
  ownerId: string,
  filter: PetFilter,
  page: PageRange,
): Promise<Pet[]> {
  return petsMatching(q, ownerId, filter)
    .selectAll()
    .orderBy("search_text")
    .orderBy("id")
    .limit(page.limit)
    .offset(page.offset)
    .execute();
}

export async function listNewestOwnPets(
  q: Queries,
  ownerId: string,
  { after, limit }: { after: string | undefined; limit: number },
): Promise<Pet[]> {
  let query = petsMatching(q, ownerId, { status: "active", terms: [] }).selectAll();
  if (after) query = query.where("id", "<", after);
  return query.orderBy("id", "desc").limit(limit).execute();
}

export async function countOwnPets(
  q: Queries,
  ownerId: string,
  filter: PetFilter = { status: "active", terms: [] },
): Promise<number> {
  const { count } = await petsMatching(q, ownerId, filter)
    .select((eb) => eb.fn.countAll<number>().as("count"))
    .executeTakeFirstOrThrow();
  return count;
}

/** Archived pets included, oldest first. */
export async function listAllOwnPets(q: Queries, ownerId: string): Promise<Pet[]> {
  return q.selectFrom("pets").selectAll().where("owner_id", "=", ownerId).orderBy("id").execute();
}

/** Guarded update: false for a newer version, an archived pet or another owner's. */
export async function updatePet(
  q: Queries,
  { id, ownerId, baseVersion }: { id: string; ownerId: string; baseVersion: number },
  changes: Updateable<Schema["pets"]>,
): Promise<boolean> {
  const result = await q
    .updateTable("pets")
    .set((eb) => ({ ...changes, version: eb("version", "+", 1) }))
    .where("id", "=", id)
    .where("owner_id", "=", ownerId)
    .where("status", "=", sql.lit("active" as const))
    .where("version", "=", baseVersion)
    .executeTakeFirst();
  return result.numUpdatedRows === 1n;
}

export function petRecord(ownerId: string): StatusRecord<Pet> {
  return {
    entity: "pet",
    lock: lockPet,
    find: (q, id) => findOwnPet(q, ownerId, id),
    async update(q, id, { from, to, now }) {
      const result = await q
        .updateTable("pets")
        .set({ status: to, updated_at: now })
        .where("id", "=", id)
        .where("owner_id", "=", ownerId)
        .where("status", "=", from)
        .executeTakeFirst();
      return result.numUpdatedRows === 1n;
    },
  };
}

/** Archived pets included. */
export async function listOwnPetIds(q: Queries, ownerId: string): Promise<string[]> {
  const rows = await q.selectFrom("pets").select("id").where("owner_id", "=", ownerId).execute();
  return rows.map(({ id }) => id);
}

/** Unknown ids and pets of erased owners are left out. */
export async function listPetsById(q: Queries, ids: readonly string[]): Promise<Pet[]> {
  if (ids.length === 0) return [];
  return q
    .selectFrom("pets")
    .selectAll()
    .where("id", "in", ids)
    .where("keeper", "<>", "nobody")
    .execute();
}

/** Removes the owner and all texts; kind, sex and dates stay. For animals see `returnToOutcome`. */
export async function clearPets(q: Queries, ids: readonly string[], now: string): Promise<void> {
  if (ids.length === 0) return;
  await q
    .updateTable("pets")
    .set({
      owner_id: null,
      keeper: "nobody",
      keeper_since: now,
      photo_id: null,
      status: "archived",
      updated_at: now,
      ...emptyTexts(petFields),
      ...noAnimal,
      search_text: "",
    })
    .where("id", "in", ids)
    .execute();
}

/** What could name the owner of a pet that was never the shelter's. */
const noAnimal = {
  colour: "",
  marks: "",
  microchip: "",
  import_source: null,
  import_code: null,
  offered_at: null,
  offer_reason: "",
} as const;

export async function listArchivedBefore(
  q: Queries,
  { before, limit }: { before: string; limit: number },
): Promise<Pet[]> {
  return q
    .selectFrom("pets")
    .selectAll()
    .where("status", "=", sql.lit("archived" as const))
    .where("owner_id", "is not", null)
    .where("updated_at", "<", before)
    .orderBy("updated_at")
    .limit(limit)
    .execute();
}

/** Archived pets included, newest first. */
export async function findNewestPets(q: Queries, ownerId: string, limit: number) {
  const pets = q
    .selectFrom("pets")
    .selectAll()
    .select((pet) =>
      pet
        .selectFrom("care_episodes")
        .select("care_episodes.listing_id")
        .whereRef("care_episodes.pet_id", "=", "pets.id")
        .where("care_episodes.listing_id", "is not", null)
        .orderBy("care_episodes.id", "desc")
        .limit(1)
        .as("listing_id"),
    )
    .where("owner_id", "=", ownerId);
  return firstRows(q, pets.orderBy("id", "desc"), limit);
}

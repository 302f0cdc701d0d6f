/** Animals: pets that are or were the shelter's, each with a number. Their episodes of care are in the area `animals`. */
import { type ExpressionBuilder, type SqlBool, sql, type Updateable } from "kysely";
import type { Queries } from "#app/platform/db/database.server.ts";
import type { Row, Schema } from "#app/platform/db/schema.ts";
import { petSearchText } from "./pet-search-text.ts";
import { deleteSharesByPet } from "./pet-share.queries.server.ts";

/** The next number for a poster and the phone. None is given twice. Take it first: it locks the counter. */
export async function takeNumber(q: Queries): Promise<number> {
  const { last } = await q
    .updateTable("listing_numbers")
    .set((eb) => ({ last: eb("last", "+", 1) }))
    .where("id", "=", 1)
    .returning("last")
    .executeTakeFirstOrThrow();
  return last;
}

export async function findAnimalByNumber(
  q: Queries,
  number: number,
): Promise<Row<"pets"> | undefined> {
  return q.selectFrom("pets").selectAll().where("number", "=", number).executeTakeFirst();
}

/** Whether it is or was the shelter's, and has no owner. */
export async function isAnimal(q: Queries, id: string): Promise<boolean> {
  const animals = q.selectFrom("pets").select("id").where("id", "=", id);
  return (
    (await animals.where("keeper", "in", ["shelter", "away"]).executeTakeFirst()) !== undefined
  );
}

export async function findPetByMicrochip(
  q: Queries,
  microchip: string,
  except: string | undefined,
): Promise<Pick<Row<"pets">, "id" | "number"> | undefined> {
  return (
    q
      .selectFrom("pets")
      .select(["id", "number"])
      .where("microchip", "=", microchip)
      // The index is partial.
      .where("microchip", "<>", sql.lit(""))
      .where("id", "<>", except ?? "")
      .orderBy("id")
      .executeTakeFirst()
  );
}

type AnimalChange = Omit<Updateable<Schema["pets"]>, "keeper" | "owner_id" | "number">;

/** Writes only while the shelter keeps the animal, with a new version. */
export async function updateAnimal(q: Queries, id: string, changes: AnimalChange): Promise<void> {
  await q
    .updateTable("pets")
    .set((eb) => ({ ...changes, version: eb("version", "+", 1) }))
    .where("id", "=", id)
    .where("keeper", "=", sql.lit("shelter" as const))
    .execute();
}

const isRecorded = sql<SqlBool>`exists (select 1 from medical_records
  where medical_records.pet_id = pets.id and medical_records.kind = 'vaccination')`;

/** No: a dose is overdue. */
const recordedAnswer = (today: string) => sql<"Yes" | "No">`case when exists (
  select 1 from vaccination_reminders as reminder where reminder.pet_id = pets.id
  and reminder.closed_at is null and reminder.due_on < ${today}) then 'No' else 'Yes' end`;

function staleAnswers(eb: ExpressionBuilder<Schema, "pets">, today: string) {
  return eb.and([
    eb("keeper", "=", sql.lit("shelter" as const)),
    isRecorded,
    eb("vaccinated", "<>", recordedAnswer(today)),
  ]);
}

/** Writes whether an animal in care is vaccinated, if an entry says it. It is not an edit, so there is no new version. */
export async function settleVaccinated(q: Queries, id: string, today: string): Promise<void> {
  await q
    .updateTable("pets")
    .set({ vaccinated: recordedAnswer(today) })
    .where("id", "=", id)
    .where((eb) => staleAnswers(eb, today))
    .execute();
}

/** Animals in care about which `settleVaccinated` would write, such as those with a dose that became overdue. */
export async function listStaleVaccinated(
  q: Queries,
  today: string,
  limit: number,
): Promise<{ id: string }[]> {
  return q
    .selectFrom("pets")
    .select("id")
    .where("id", "in", (eb) =>
      eb
        .selectFrom("care_episodes")
        .select("pet_id")
        .where("status", "=", sql.lit("in_care" as const)),
    )
    .where((eb) => staleAnswers(eb, today))
    .orderBy("id")
    .limit(limit)
    .execute();
}

/** Guarded update for an animal without an owner: false when its keeper is not `from`. Ends all shares. */
export async function changeKeeper(
  q: Queries,
  id: string,
  { from, to, since }: Record<"from" | "to", "shelter" | "away"> & { since: string },
): Promise<boolean> {
  const result = await q
    .updateTable("pets")
    .set({ keeper: to, keeper_since: since })
    .where("id", "=", id)
    .where("keeper", "=", from)
    .executeTakeFirst();
  if (result.numUpdatedRows !== 1n) return false;
  await deleteSharesByPet(q, [id]);
  return true;
}

/** Guarded update: false when the animal is not on the way to an owner. */
export async function giveToOwner(
  q: Queries,
  id: string,
  { ownerId, now }: { ownerId: string; now: string },
): Promise<boolean> {
  const result = await q
    .updateTable("pets")
    .set({ keeper: "owner", owner_id: ownerId, keeper_since: now, updated_at: now })
    .where("id", "=", id)
    .where("keeper", "=", sql.lit("away" as const))
    .executeTakeFirst();
  return result.numUpdatedRows === 1n;
}

/** Guarded update: false when the pet is no longer this owner's. It gets a number, if it has none. */
export async function takeFromOwner(
  q: Queries,
  { id, owner_id, species, name, breed, microchip }: Row<"pets">,
  { number, now }: { number: number; now: string },
): Promise<boolean> {
  const result = await q
    .updateTable("pets")
    .set({
      ...{ keeper: "shelter", owner_id: null, keeper_since: now, number, status: "active" },
      ...{ photo_id: null, offered_at: null, offer_reason: "", updated_at: now },
      search_text: petSearchText({ species, name, breed, microchip, number }),
    })
    .where("id", "=", id)
    .where("keeper", "=", sql.lit("owner" as const))
    .where("owner_id", "=", owner_id)
    .executeTakeFirst();
  return result.numUpdatedRows === 1n;
}

export type OfferedPet = Pick<Row<"pets">, "id" | "name" | "offered_at" | "offer_reason"> & {
  owner: string;
  owner_id: string;
  phone: string | null;
};

/** Pets that their owners want to give to the shelter, the first offer first. */
export async function listOfferedPets(q: Queries, limit: number): Promise<OfferedPet[]> {
  return q
    .selectFrom("pets")
    .innerJoin("people as owner", "owner.id", "pets.owner_id")
    .select(["pets.id", "pets.name", "offered_at", "offer_reason"])
    .select(["owner.name as owner", "owner.id as owner_id", "owner.phone"])
    .where("offered_at", "is not", null)
    .orderBy("offered_at")
    .limit(limit)
    .execute();
}

export async function findOfferedPet(q: Queries, id: string): Promise<Row<"pets"> | undefined> {
  return q
    .selectFrom("pets")
    .selectAll()
    .where("id", "=", id)
    .where("offered_at", "is not", null)
    .executeTakeFirst();
}

/** Guarded update: false for another owner's or an archived pet, and where the offer is as wanted already. */
export async function updateOffer(
  q: Queries,
  { id, ownerId }: { id: string; ownerId: string },
  offer: { offered_at: string | null; offer_reason: string },
): Promise<boolean> {
  const result = await q
    .updateTable("pets")
    .set(offer)
    .where("id", "=", id)
    .where("owner_id", "=", ownerId)
    .where("status", "=", sql.lit("active" as const))
    .where("offered_at", offer.offered_at ? "is" : "is not", null)
    .executeTakeFirst();
  return result.numUpdatedRows === 1n;
}

type Outcome = { pet_id: string } & Record<"name" | "breed" | "allergies" | "medicines", string>;

/** What each of these pets left the shelter with, the last time. */
export async function listLastOutcomes(
  q: Queries,
  petIds: readonly string[],
): Promise<Map<string, Outcome>> {
  if (petIds.length === 0) return new Map();
  const rows = await q
    .selectFrom("care_episodes")
    .select(["pet_id", "out_name as name", "out_breed as breed"])
    .select(["out_allergies as allergies", "out_medicines as medicines"])
    .where("pet_id", "in", petIds)
    .where("out_name", "is not", null)
    .orderBy("intake_day")
    .orderBy("id")
    .$narrowType<{ name: string; breed: string; allergies: string; medicines: string }>()
    .execute();
  return new Map(rows.map((row) => [row.pet_id, row]));
}

/** Removes the owner of an animal that came from the shelter: its texts are those that it left with. */
export async function returnToOutcome(
  q: Queries,
  { id, species, number, microchip }: Row<"pets">,
  { pet_id: _, ...texts }: Outcome,
  now: string,
): Promise<void> {
  await q
    .updateTable("pets")
    .set({
      ...texts,
      owner_id: null,
      keeper: "away",
      keeper_since: now,
      photo_id: null,
      status: "active",
      offered_at: null,
      offer_reason: "",
      updated_at: now,
      search_text: petSearchText({ ...texts, species, number, microchip }),
    })
    .where("id", "=", id)
    .execute();
}

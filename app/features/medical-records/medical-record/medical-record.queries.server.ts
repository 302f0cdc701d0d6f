/** Entries are inserted and read; only an erasure removes their texts. */

import { sql } from "kysely";
import type { Queries } from "#app/platform/db/database.server.ts";
import type { NewRow, Row } from "#app/platform/db/schema.ts";
import { formerName } from "#app/platform/records/privacy-part.ts";

/** An entry with who keeps the pet, which decides what of it is read. */
export type MedicalRecord = Row<"medical_records"> & Pick<Row<"pets">, "keeper" | "keeper_since">;

function recordsOfPets(q: Queries) {
  return q
    .selectFrom("medical_records")
    .innerJoin("pets", "pets.id", "medical_records.pet_id")
    .selectAll("medical_records")
    .select(["pets.keeper", "pets.keeper_since"]);
}

/** Returns false for a second correction of one entry. */
export async function insertRecord(q: Queries, row: NewRow<"medical_records">): Promise<boolean> {
  const result = await q
    .insertInto("medical_records")
    .values(row)
    .onConflict((conflict) => conflict.column("corrects_id").doNothing())
    .executeTakeFirst();
  return result.numInsertedOrUpdatedRows === 1n;
}

/** Returns undefined for an entry about another pet. */
export async function findRecord(
  q: Queries,
  petId: string,
  id: string,
): Promise<MedicalRecord | undefined> {
  return recordsOfPets(q)
    .where("medical_records.id", "=", id)
    .where("pet_id", "=", petId)
    .executeTakeFirst();
}

export type RecordsOf = {
  /** Only this author's. */
  authorId?: string;
  /** Only those of the shelter's time. */
  ofStays?: boolean;
};

/** Newest day first. */
export async function listRecords(
  q: Queries,
  petIds: readonly string[],
  { authorId, ofStays = false, limit }: RecordsOf & { limit: number },
): Promise<MedicalRecord[]> {
  if (petIds.length === 0) return [];
  let query = recordsOfPets(q).where("pet_id", "in", petIds);
  if (authorId !== undefined) query = query.where("author_id", "=", authorId);
  if (ofStays) query = query.where("episode_id", "is not", null);
  return newestDayFirst(query).limit(limit).execute();
}

/** What an owner wrote about pets that they no longer have, newest day first. */
export async function listRecordsOfFormerOwner(
  q: Queries,
  ownerId: string,
  limit: number,
): Promise<MedicalRecord[]> {
  return newestDayFirst(ofFormerOwner(q, ownerId)).limit(limit).execute();
}

/** Pets that an owner wrote about and no longer has. */
export async function listPetsOfFormerOwner(q: Queries, ownerId: string): Promise<string[]> {
  const rows = await ofFormerOwner(q, ownerId).clearSelect().select("pet_id").distinct().execute();
  return rows.map(({ pet_id }) => pet_id);
}

function ofFormerOwner(q: Queries, ownerId: string) {
  return recordsOfPets(q)
    .where("author_id", "=", ownerId)
    .where("author", "=", sql.lit("owner" as const))
    .where((eb) => eb.or([eb("owner_id", "is", null), eb("owner_id", "<>", ownerId)]));
}

function newestDayFirst(query: ReturnType<typeof recordsOfPets>) {
  return query.orderBy("happened_on", "desc").orderBy("medical_records.id", "desc");
}

export async function isVisitNoteWritten(
  q: Queries,
  { petId, authorId, day }: { petId: string; authorId: string; day: string },
): Promise<boolean> {
  const one = await q
    .selectFrom("medical_records")
    .select("id")
    .where("pet_id", "=", petId)
    .where("author_id", "=", authorId)
    .where("kind", "=", sql.lit("visit_note" as const))
    .where("happened_on", "=", day)
    .limit(1)
    .executeTakeFirst();
  return one !== undefined;
}

/** In grams, of the newest day; a corrected entry does not count. */
export async function findNewestWeight(q: Queries, petId: string): Promise<number | null> {
  const one = await q
    .selectFrom("medical_records as record")
    .select("weight_g")
    .where("pet_id", "=", petId)
    .where("weight_g", "is not", null)
    .where(
      sql<boolean>`not exists (select 1 from medical_records as later where later.corrects_id = record.id)`,
    )
    .orderBy("happened_on", "desc")
    .orderBy("id", "desc")
    .limit(1)
    .executeTakeFirst();
  return one?.weight_g ?? null;
}

/** Without corrected ones, newest first. */
export async function listVaccinations(
  q: Queries,
  petId: string,
): Promise<Row<"medical_records">[]> {
  return q
    .selectFrom("medical_records")
    .selectAll()
    .where("pet_id", "=", petId)
    .where("kind", "=", sql.lit("vaccination" as const))
    .where("id", "not in", (eb) =>
      eb
        .selectFrom("medical_records as later")
        .select("later.corrects_id")
        .where("later.pet_id", "=", petId)
        .where("later.corrects_id", "is not", null)
        .$castTo<{ corrects_id: string }>(),
    )
    .orderBy("happened_on", "desc")
    .orderBy("id", "desc")
    .execute();
}

/** Ids of the entries since the present keeper has the pet, without those of the shelter's time. */
export function recordsOfPresentKeeper(q: Queries, petIds: readonly string[]) {
  return q
    .selectFrom("medical_records as one")
    .innerJoin("pets", "pets.id", "one.pet_id")
    .select("one.id")
    .where("one.pet_id", "in", petIds)
    .where("one.episode_id", "is", null)
    .whereRef("one.created_at", ">=", "pets.keeper_since");
}

/** Those of `recordsOfPresentKeeper`. Kinds and days stay. */
export async function eraseRecords(
  q: Queries,
  petIds: readonly string[],
  now: string,
): Promise<void> {
  if (petIds.length === 0) return;
  await q
    .updateTable("medical_records")
    .set((eb) => ({
      title: "",
      text: "",
      batch: "",
      erased_at: now,
      author_name: eb
        .case()
        .when("author", "=", sql.lit("owner" as const))
        .then(formerName)
        .else(eb.ref("author_name"))
        .end(),
    }))
    .where("id", "in", recordsOfPresentKeeper(q, petIds))
    .execute();
}

/** The entries stay with their patients: a veterinarian's whole, an owner's without its text. */
export async function eraseRecordAuthor(q: Queries, personId: string, now: string): Promise<void> {
  await q
    .updateTable("medical_records")
    .set((eb) => ({
      author_name: formerName,
      erased_at: now,
      text: eb
        .case()
        .when("author", "=", sql.lit("owner" as const))
        .then("")
        .else(eb.ref("text"))
        .end(),
    }))
    .where("author_id", "=", personId)
    .where("author_name", "<>", formerName)
    .execute();
}

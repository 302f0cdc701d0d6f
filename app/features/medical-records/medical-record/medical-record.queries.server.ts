/** Entries are inserted and read; only an erasure removes their texts. */

import { sql } from "kysely";
import type { Queries } from "#app/platform/db/database.server.ts";
import type { NewRow, Row } from "#app/platform/db/schema.ts";
import { formerName } from "#app/platform/records/privacy-part.ts";

export type MedicalRecord = Row<"medical_records">;

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
  return q
    .selectFrom("medical_records")
    .selectAll()
    .where("id", "=", id)
    .where("pet_id", "=", petId)
    .executeTakeFirst();
}

/** Newest day first; with `authorId` only this author's. */
export async function listRecords(
  q: Queries,
  petIds: readonly string[],
  { authorId, limit }: { authorId?: string | undefined; limit: number },
): Promise<MedicalRecord[]> {
  if (petIds.length === 0) return [];
  let query = q.selectFrom("medical_records").selectAll().where("pet_id", "in", petIds);
  if (authorId !== undefined) query = query.where("author_id", "=", authorId);
  return query.orderBy("happened_on", "desc").orderBy("id", "desc").limit(limit).execute();
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

/** Without corrected ones, newest first. */
export async function listVaccinations(q: Queries, petId: string): Promise<MedicalRecord[]> {
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

/** Kinds and days stay. */
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
    .where("pet_id", "in", petIds)
    .execute();
}

/** The entries stay with their patients. */
export async function eraseRecordAuthor(q: Queries, personId: string, now: string): Promise<void> {
  await q
    .updateTable("medical_records")
    .set({ author_name: formerName, erased_at: now })
    .where("author_id", "=", personId)
    .where("author_name", "<>", formerName)
    .execute();
}

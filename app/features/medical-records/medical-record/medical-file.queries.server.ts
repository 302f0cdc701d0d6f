import { sql } from "kysely";
import { claimedOnce } from "#app/platform/db/batches.server.ts";
import type { Queries } from "#app/platform/db/database.server.ts";
import type { NewRow, Row } from "#app/platform/db/schema.ts";
import { releaseBlobs } from "#app/platform/files/released-blobs.queries.server.ts";
import { recordsOfPresentKeeper } from "./medical-record.queries.server.ts";

type MedicalFile = Row<"medical_files">;

export async function insertFile(q: Queries, row: NewRow<"medical_files">): Promise<void> {
  await q.insertInto("medical_files").values(row).execute();
}

/** This person's staged files among `ids`, in that order. */
export async function listStagedMedicalFiles(
  q: Queries,
  ids: readonly string[],
  uploadedBy: string,
): Promise<MedicalFile[]> {
  if (ids.length === 0) return [];
  const rows = await q
    .selectFrom("medical_files")
    .selectAll()
    .where("id", "in", ids)
    .where("uploaded_by", "=", uploadedBy)
    .where("record_id", "is", null)
    .execute();
  return rows.sort((a, b) => ids.indexOf(a.id) - ids.indexOf(b.id));
}

/** Digests of this person's files among `ids`, claimed or not. They show whether two forms are the same. */
export async function listDigests(
  q: Queries,
  ids: readonly string[],
  uploadedBy: string,
): Promise<string[]> {
  if (ids.length === 0) return [];
  const rows = await q
    .selectFrom("medical_files")
    .select("digest")
    .where("id", "in", ids)
    .where("uploaded_by", "=", uploadedBy)
    .execute();
  return rows.map(({ digest }) => digest).sort();
}

/** Returns how many were claimed. */
export async function claimMedicalFiles(
  q: Queries,
  ids: readonly string[],
  { uploadedBy, recordId }: { uploadedBy: string; recordId: string },
): Promise<number> {
  if (ids.length === 0) return 0;
  const result = await q
    .updateTable("medical_files")
    .set({ record_id: recordId })
    .where("id", "in", ids)
    .where("uploaded_by", "=", uploadedBy)
    .where("record_id", "is", null)
    .executeTakeFirst();
  return Number(result.numUpdatedRows);
}

/** In the order of their arrival. */
export async function listFiles(q: Queries, recordIds: readonly string[]): Promise<MedicalFile[]> {
  if (recordIds.length === 0) return [];
  return q
    .selectFrom("medical_files")
    .selectAll()
    .where("record_id", "in", recordIds)
    .orderBy("id")
    .execute();
}

export async function findFile(q: Queries, id: string) {
  return q
    .selectFrom("medical_files as file")
    .innerJoin("medical_records as record", "record.id", "file.record_id")
    .innerJoin("pets", "pets.id", "record.pet_id")
    .selectAll("file")
    .select(["record.pet_id", "record.kind", "record.author_id", "record.episode_id"])
    .select(["record.created_at as created_at", "pets.keeper", "pets.keeper_since"])
    .where("file.id", "=", id)
    .executeTakeFirst();
}

export async function countFiles(q: Queries, petId: string): Promise<number> {
  const { count } = await q
    .selectFrom("medical_files")
    .innerJoin("medical_records", "medical_records.id", "medical_files.record_id")
    .select((eb) => eb.fn.countAll<number>().as("count"))
    .where("medical_records.pet_id", "=", petId)
    .executeTakeFirstOrThrow();
  return count;
}

/** Those of `eraseRecords`. The cleanup job deletes released files. */
export async function releaseFilesOfPets(q: Queries, petIds: readonly string[]): Promise<void> {
  if (petIds.length === 0) return;
  await q
    .updateTable("medical_files")
    .set(released)
    .where("record_id", "in", recordsOfPresentKeeper(q, petIds))
    .execute();
}

/** The files of what a person wrote as an owner, wherever the pet is now. */
export async function releaseFilesOfOwner(q: Queries, personId: string): Promise<void> {
  await q
    .updateTable("medical_files")
    .set(released)
    .where("record_id", "in", (eb) =>
      eb
        .selectFrom("medical_records")
        .select("id")
        .where("author_id", "=", personId)
        .where("author", "=", sql.lit("owner" as const)),
    )
    .execute();
}

const released = { record_id: null, uploaded_by: null, file_name: "" };

/** Nobody can claim released files any more. */
export async function releaseStagedBy(q: Queries, personId: string): Promise<void> {
  await q
    .updateTable("medical_files")
    .set({ uploaded_by: null, file_name: "" })
    .where("uploaded_by", "=", personId)
    .where("record_id", "is", null)
    .execute();
}

/** Deletes released files and those staged before an instant. Returns how many. */
export async function deleteUnclaimedMedicalFiles(
  trx: Queries,
  { stagedBefore, limit, now }: { stagedBefore: string; limit: number; now: Date },
): Promise<number> {
  const files = trx
    .selectFrom("medical_files")
    .select("id")
    .where("record_id", "is", null)
    .where((eb) => eb.or([eb("uploaded_by", "is", null), eb("created_at", "<", stagedBefore)]))
    .orderBy("created_at")
    .limit(limit);
  const deleted = await trx
    .deleteFrom("medical_files")
    .where("id", "in", claimedOnce(trx, files))
    .returning("blob_key")
    .execute();
  await releaseBlobs(
    trx,
    deleted.map(({ blob_key }) => blob_key),
    now,
  );
  return deleted.length;
}

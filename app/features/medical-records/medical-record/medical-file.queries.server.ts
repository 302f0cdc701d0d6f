/** Files of medical records, and staged ones that wait for their form. */
import type { Insertable, Selectable } from "kysely";
import { claimedOnce } from "#app/platform/db/batches.server.ts";
import type { Queries } from "#app/platform/db/database.server.ts";
import type { MedicalFilesTable } from "#app/platform/db/schema-pets.ts";
import { releaseBlobs } from "#app/platform/files/released-blobs.queries.server.ts";

type MedicalFile = Selectable<MedicalFilesTable>;

export async function insertFile(q: Queries, row: Insertable<MedicalFilesTable>): Promise<void> {
  await q.insertInto("medical_files").values(row).execute();
}

/** Those of `ids`, in that order, that this person staged and no record has. */
export async function listStagedFiles(
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

/** The digests of those of `ids` that this person sent, claimed or not: they tell whether two forms are the same. */
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

/** Gives a person's staged files to a record. Returns how many were claimed. */
export async function claimFiles(
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

/** The files of these records, in the order in which they arrived. */
export async function listFiles(q: Queries, recordIds: readonly string[]): Promise<MedicalFile[]> {
  if (recordIds.length === 0) return [];
  return q
    .selectFrom("medical_files")
    .selectAll()
    .where("record_id", "in", recordIds)
    .orderBy("id")
    .execute();
}

/** A file of a record, with its pet. */
export async function findFile(q: Queries, id: string) {
  return q
    .selectFrom("medical_files as file")
    .innerJoin("medical_records as record", "record.id", "file.record_id")
    .selectAll("file")
    .select(["record.pet_id", "record.kind"])
    .where("file.id", "=", id)
    .executeTakeFirst();
}

/** Returns how many files a pet's records have. */
export async function countFiles(q: Queries, petId: string): Promise<number> {
  const { count } = await q
    .selectFrom("medical_files")
    .innerJoin("medical_records", "medical_records.id", "medical_files.record_id")
    .select((eb) => eb.fn.countAll<number>().as("count"))
    .where("medical_records.pet_id", "=", petId)
    .executeTakeFirstOrThrow();
  return count;
}

/** Releases the files of all entries about these pets; the cleanup job deletes them. */
export async function releaseFilesOf(q: Queries, petIds: readonly string[]): Promise<void> {
  if (petIds.length === 0) return;
  await q
    .updateTable("medical_files")
    .set({ record_id: null, uploaded_by: null, file_name: "" })
    .where("record_id", "in", (eb) =>
      eb.selectFrom("medical_records").select("id").where("pet_id", "in", petIds),
    )
    .execute();
}

/** Releases this person's staged files: nobody may claim them any more. */
export async function releaseStagedBy(q: Queries, personId: string): Promise<void> {
  await q
    .updateTable("medical_files")
    .set({ uploaded_by: null, file_name: "" })
    .where("uploaded_by", "=", personId)
    .where("record_id", "is", null)
    .execute();
}

/**
 * Deletes up to `limit` files that no record can claim: released ones, and those staged before an instant. Returns how
 * many.
 */
export async function deleteLooseFiles(
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
  const gone = await trx
    .deleteFrom("medical_files")
    .where("id", "in", claimedOnce(trx, files))
    .returning("blob_key")
    .execute();
  await releaseBlobs(
    trx,
    gone.map(({ blob_key }) => blob_key),
    now,
  );
  return gone.length;
}

/** Files of stays, and those staged until a form is taken. */
import { type Insertable, type Selectable, sql } from "kysely";
import { claiming } from "#app/platform/db/batches.server.ts";
import type { Queries } from "#app/platform/db/database.server.ts";
import type { StayFileBlobsTable, StayFilesTable } from "#app/platform/db/schema-boarding.ts";
import type { BlobKey } from "#app/platform/files/blob-key.ts";
import { releaseBlobs, reservedBytes } from "#app/platform/files/released-blobs.queries.server.ts";
import { type FileKind, maxPhotos } from "./stay-file.ts";

export type StayFile = Selectable<StayFilesTable>;
type Blob = Selectable<StayFileBlobsTable>;

export async function insertStayFile(
  q: Queries,
  file: Insertable<StayFilesTable>,
  blobs: readonly Omit<Insertable<StayFileBlobsTable>, "file_id">[],
): Promise<void> {
  await q.insertInto("stay_files").values(file).execute();
  const rows = blobs.map((blob) => ({ ...blob, file_id: file.id }));
  await q.insertInto("stay_file_blobs").values(rows).execute();
}

/** Staged files by their tokens' hashes, in that order; claimed and unknown ones are left out. */
export async function listStaged(q: Queries, tokenHashes: readonly string[]): Promise<StayFile[]> {
  if (tokenHashes.length === 0) return [];
  const rows = await q
    .selectFrom("stay_files")
    .selectAll()
    .where("token_hash", "in", tokenHashes)
    .where("stay_id", "is", null)
    .execute();
  const at = ({ token_hash }: StayFile) => tokenHashes.indexOf(token_hash ?? "");
  return rows.sort((a, b) => at(a) - at(b));
}

/**
 * How many bytes are stored, or being stored, of files that a form of one sender can claim, or of all files that no
 * stay has. One statement: a file that is stored between two of them would count in neither.
 */
export async function countStagedBytes(q: Queries, senderHash?: string): Promise<number> {
  const stored = q
    .selectFrom("stay_files as file")
    .innerJoin("stay_file_blobs as blob", "blob.file_id", "file.id")
    .select((eb) => eb.fn.sum<string | number | null>("blob.bytes").as("bytes"))
    .where("file.stay_id", "is", null)
    .$if(senderHash !== undefined, (files) =>
      files
        .where("file.token_hash", "is not", null)
        .where("file.sender_hash", "=", senderHash ?? ""),
    );
  const { bytes, reserved } = await q
    .selectNoFrom([stored.as("bytes"), reservedBytes(q, senderHash).as("reserved")])
    .executeTakeFirstOrThrow();
  return Number(bytes ?? 0) + Number(reserved ?? 0);
}

/** The files of a stay with their whole blobs: of each pet its photos in their order, then the documents. */
export async function listFilesOf(q: Queries, stayId: string) {
  return q
    .selectFrom("stay_files as file")
    .innerJoin("stay_pets as pet", "pet.id", "file.stay_pet_id")
    .innerJoin("stay_file_blobs as blob", (join) =>
      join.onRef("blob.file_id", "=", "file.id").on("blob.size", "=", sql.lit("whole" as const)),
    )
    .select(["file.id", "file.kind", "file.slot", "file.file_name", "file.digest"])
    .select(["file.created_at", "blob.type", "blob.bytes", "pet.id as stay_pet_id"])
    .where("file.stay_id", "=", stayId)
    .orderBy("pet.position")
    .orderBy("file.kind")
    .orderBy("file.slot")
    .execute();
}

/** The first photo of each of these stays: of the first of its pets that has one. */
export async function listFirstPhotos(
  q: Queries,
  stayIds: readonly string[],
): Promise<{ id: string; stay_id: string | null }[]> {
  if (stayIds.length === 0) return [];
  return q
    .selectFrom("stay_files as file")
    .select(["file.id", "file.stay_id"])
    .where("file.stay_id", "in", stayIds)
    .where("file.id", "=", (eb) =>
      eb
        .selectFrom("stay_files as other")
        .innerJoin("stay_pets as pet", "pet.id", "other.stay_pet_id")
        .select("other.id")
        .whereRef("other.stay_id", "=", "file.stay_id")
        .where("other.kind", "=", sql.lit("photo" as const))
        .orderBy("pet.position")
        .orderBy("other.slot")
        .limit(1),
    )
    .execute();
}

/** The photos of the pets of these stays, each pet's first one first. */
export async function listPhotosOfPets(q: Queries, stayIds: readonly string[]) {
  if (stayIds.length === 0) return [];
  return q
    .selectFrom("stay_files")
    .select(["id", "stay_pet_id"])
    .where("stay_id", "in", stayIds)
    .where("kind", "=", sql.lit("photo" as const))
    .orderBy("slot")
    .execute();
}

/** The first free slot of a kind at a pet of a stay; undefined where it has all it may have. */
export function freeSlot(kind: FileKind, taken: readonly (number | null)[]): number | undefined {
  const slots = kind === "photo" ? Array.from({ length: maxPhotos }, (_, n) => n + 1) : [0];
  return slots.find((slot) => !taken.includes(slot));
}

/** Gives a staged file to a pet of a stay. False when it was claimed or deleted meanwhile. */
export async function claimStayFile(
  q: Queries,
  id: string,
  place: { stay_id: string; stay_pet_id: string; slot: number },
): Promise<boolean> {
  const result = await q
    .updateTable("stay_files")
    .set({ ...place, token_hash: null, sender_hash: null })
    .where("id", "=", id)
    .where("stay_id", "is", null)
    .executeTakeFirst();
  return result.numUpdatedRows === 1n;
}

/** Makes a staged document one of another kind; a photo stays one. */
export async function setDocumentKind(
  q: Queries,
  tokenHash: string,
  kind: Exclude<FileKind, "photo">,
): Promise<void> {
  await q
    .updateTable("stay_files")
    .set({ kind })
    .where("token_hash", "=", tokenHash)
    .where("stay_id", "is", null)
    .where("kind", "<>", sql.lit("photo" as const))
    .execute();
}

/** From now on no form can claim these staged files. */
export async function abandonFiles(q: Queries, tokenHashes: readonly string[]): Promise<void> {
  if (tokenHashes.length === 0) return;
  await q
    .updateTable("stay_files")
    .set({ token_hash: null })
    .where("token_hash", "in", tokenHashes)
    .where("stay_id", "is", null)
    .execute();
}

/** One stored file with the stay that decides who may see it; none while staged. */
export async function findStayBlob(q: Queries, fileId: string, size: Blob["size"]) {
  return q
    .selectFrom("stay_files as file")
    .innerJoin("stay_file_blobs as blob", "blob.file_id", "file.id")
    .innerJoin("stays", "stays.id", "file.stay_id")
    .select(["file.kind", "file.file_name", "blob.type", "blob.blob_key"])
    .select(["stays.id as stay_id", "stays.reference"])
    .where("file.id", "=", fileId)
    .where("blob.size", "=", size)
    .executeTakeFirst();
}

/** Takes files off their stay, so that they belong to nobody and the cleanup deletes them. */
export async function releaseFiles(q: Queries, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  await q
    .updateTable("stay_files")
    .set({ stay_id: null, stay_pet_id: null, slot: null, token_hash: null })
    .set({ sender_hash: null, file_name: "" })
    .where("id", "in", ids)
    .execute();
}

/** All files of a stay. */
export async function listFileIds(q: Queries, stayId: string): Promise<string[]> {
  const rows = await q
    .selectFrom("stay_files")
    .select("id")
    .where("stay_id", "=", stayId)
    .execute();
  return rows.map(({ id }) => id);
}

/**
 * Deletes up to `limit` files that no form can claim: released ones, and those staged before an instant. Returns how many.
 */
export async function deleteLooseFiles(
  trx: Queries,
  { stagedBefore, limit, now }: { stagedBefore: string; limit: number; now: Date },
): Promise<number> {
  const loose = trx
    .selectFrom("stay_files")
    .select("id")
    .where("stay_id", "is", null)
    .where((eb) => eb.or([eb("token_hash", "is", null), eb("created_at", "<", stagedBefore)]))
    .orderBy("created_at")
    .limit(limit);
  const files = await claiming(trx, loose).execute();
  await deleteFiles(trx, files, now);
  return files.length;
}

/** Deletes the staged file of a token; a claimed one stays. Returns the keys of its blobs. */
export async function deleteStagedFile(
  trx: Queries,
  tokenHash: string,
  now: Date,
): Promise<BlobKey[]> {
  const staged = trx
    .selectFrom("stay_files")
    .select("id")
    .where("token_hash", "=", tokenHash)
    .where("stay_id", "is", null);
  return deleteFiles(trx, await claiming(trx, staged).execute(), now);
}

/** Deletes up to `limit` documents of stays that ended on this day or before. Returns how many. */
export async function deleteDocuments(
  trx: Queries,
  { endedBy, limit, now }: { endedBy: string; limit: number; now: Date },
): Promise<number> {
  const documents = trx
    .selectFrom("stay_files")
    .innerJoin("stays", "stays.id", "stay_files.stay_id")
    .select("stay_files.id")
    .where("stay_files.kind", "<>", sql.lit("photo" as const))
    .where("stay_files.stay_id", "is not", null)
    .where("stays.end_day", "<=", endedBy)
    .limit(limit);
  const files = await claiming(trx, documents, "stay_files").execute();
  await deleteFiles(trx, files, now);
  return files.length;
}

/** Returns the keys of their blobs, which are released. */
async function deleteFiles(
  trx: Queries,
  files: readonly { id: string }[],
  now: Date,
): Promise<BlobKey[]> {
  if (files.length === 0) return [];
  const ids = files.map(({ id }) => id);
  const blobs = await trx
    .selectFrom("stay_file_blobs")
    .select("blob_key")
    .where("file_id", "in", ids)
    .execute();
  await trx.deleteFrom("stay_files").where("id", "in", ids).execute();
  const keys = blobs.map(({ blob_key }) => blob_key);
  await releaseBlobs(trx, keys, now);
  return keys;
}

/** Files of stays, and those staged until a form is taken. */
import { type Insertable, type Selectable, sql } from "kysely";
import type { Queries } from "#app/platform/db/database.server.ts";
import type { StayFileBlobsTable, StayFilesTable } from "#app/platform/db/schema-boarding.ts";
import type { BlobKey } from "#app/platform/files/blob-key.ts";
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

/** How many bytes are stored of staged files that a form can claim: of one sender, or of all. */
export async function countStagedBytes(q: Queries, senderHash?: string): Promise<number> {
  const { bytes } = await q
    .selectFrom("stay_files as file")
    .innerJoin("stay_file_blobs as blob", "blob.file_id", "file.id")
    .select((eb) => eb.fn.sum<string | number | null>("blob.bytes").as("bytes"))
    .where("file.stay_id", "is", null)
    .where("file.token_hash", "is not", null)
    .$if(senderHash !== undefined, (files) =>
      files.where("file.sender_hash", "=", senderHash ?? ""),
    )
    .executeTakeFirstOrThrow();
  return Number(bytes ?? 0);
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

/** All files of these stays, their documents alone with `documents`. */
export async function listFileIds(
  q: Queries,
  stayIds: readonly string[],
  { documents = false } = {},
): Promise<string[]> {
  if (stayIds.length === 0) return [];
  const rows = await q
    .selectFrom("stay_files")
    .select("id")
    .where("stay_id", "in", stayIds)
    .$if(documents, (files) => files.where("kind", "<>", sql.lit("photo" as const)))
    .execute();
  return rows.map(({ id }) => id);
}

/** From now on no form can claim what was staged before an instant. */
export async function abandonStaged(q: Queries, before: string): Promise<void> {
  await q
    .updateTable("stay_files")
    .set({ token_hash: null })
    .where("stay_id", "is", null)
    .where("created_at", "<", before)
    .execute();
}

/** Files that belong to nobody and that no form can claim, with the keys of their blobs. */
export async function listLooseFiles(
  q: Queries,
  limit: number,
): Promise<{ id: string; keys: BlobKey[] }[]> {
  const files = await q
    .selectFrom("stay_files")
    .select("id")
    .where("stay_id", "is", null)
    .where("token_hash", "is", null)
    .orderBy("created_at")
    .limit(limit)
    .execute();
  if (files.length === 0) return [];
  const ids = files.map(({ id }) => id);
  const blobs = await q
    .selectFrom("stay_file_blobs")
    .select(["file_id", "blob_key"])
    .where("file_id", "in", ids)
    .execute();
  return ids.map((id) => ({
    id,
    keys: blobs.filter(({ file_id }) => file_id === id).map(({ blob_key }) => blob_key),
  }));
}

/** Deletes the rows of files that still belong to nobody. */
export async function deleteLooseFiles(q: Queries, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  await q.deleteFrom("stay_files").where("id", "in", ids).where("stay_id", "is", null).execute();
}

/** Stays that ended on this day or before and still have documents. */
export async function listStaysWithDocuments(
  q: Queries,
  { endedBy, limit }: { endedBy: string; limit: number },
): Promise<string[]> {
  const rows = await q
    .selectFrom("stays")
    .select("stays.id")
    .where("stays.end_day", "<=", endedBy)
    .where("stays.id", "in", (eb) =>
      eb
        .selectFrom("stay_files")
        .select("stay_files.stay_id")
        .where("stay_files.kind", "<>", sql.lit("photo" as const))
        .where("stay_files.stay_id", "is not", null)
        .$castTo<{ stay_id: string }>(),
    )
    .limit(limit)
    .execute();
  return rows.map(({ id }) => id);
}

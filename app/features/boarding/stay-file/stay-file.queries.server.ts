import { sql } from "kysely";
import { claiming } from "#app/platform/db/batches.server.ts";
import type { Queries } from "#app/platform/db/database.server.ts";
import type { NewRow, Row } from "#app/platform/db/schema.ts";
import type { BlobKey } from "#app/platform/files/blob-key.ts";
import { releaseBlobs, reservedBytes } from "#app/platform/files/released-blobs.queries.server.ts";
import { type FileKind, maxStayPhotos } from "./stay-file.ts";

type StayFile = Row<"stay_files">;
type Blob = Row<"stay_file_blobs">;

export async function insertStayFile(
  q: Queries,
  file: NewRow<"stay_files">,
  blobs: readonly Omit<NewRow<"stay_file_blobs">, "file_id">[],
): Promise<void> {
  await q.insertInto("stay_files").values(file).execute();
  const rows = blobs.map((blob) => ({ ...blob, file_id: file.id }));
  await q.insertInto("stay_file_blobs").values(rows).execute();
}

/** In the order of the hashes, without claimed and unknown ones. */
export async function listStagedByHash(
  q: Queries,
  tokenHashes: readonly string[],
): Promise<StayFile[]> {
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

/** Includes files that are being stored. One statement: a file stored between two would count in neither. */
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

export async function listFilesOfStay(q: Queries, stayId: string) {
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

/** Undefined where the pet has all that it may have. */
export function freeSlot(kind: FileKind, taken: readonly (number | null)[]): number | undefined {
  const slots = kind === "photo" ? Array.from({ length: maxStayPhotos }, (_, n) => n + 1) : [0];
  return slots.find((slot) => !taken.includes(slot));
}

/** Returns false when it was claimed or deleted meanwhile. */
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

export async function abandonFiles(q: Queries, tokenHashes: readonly string[]): Promise<void> {
  if (tokenHashes.length === 0) return;
  await q
    .updateTable("stay_files")
    .set({ token_hash: null })
    .where("token_hash", "in", tokenHashes)
    .where("stay_id", "is", null)
    .execute();
}

/** Finds nothing while the file is staged. */
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

/** The cleanup deletes files without a stay. */
export async function releaseFiles(q: Queries, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  await q
    .updateTable("stay_files")
    .set({ stay_id: null, stay_pet_id: null, slot: null, token_hash: null })
    .set({ sender_hash: null, file_name: "" })
    .where("id", "in", ids)
    .execute();
}

export async function listFileIds(q: Queries, stayId: string): Promise<string[]> {
  const rows = await q
    .selectFrom("stay_files")
    .select("id")
    .where("stay_id", "=", stayId)
    .execute();
  return rows.map(({ id }) => id);
}

/** Deletes released files and those staged before `stagedBefore`. Returns how many. */
export async function deleteLooseStayFiles(
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

/** A claimed file stays. Returns the keys of the blobs. */
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

/** Of stays that ended on `endedBy` or before. Returns how many. */
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

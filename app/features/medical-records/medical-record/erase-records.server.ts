import { listOwnPetIds, lockPet } from "#app/features/pets/pet/find-pet.server.ts";
import type { Queries } from "#app/platform/db/database.server.ts";
import { maxExported, type PersonSubject } from "#app/platform/records/privacy-part.ts";
import { listFiles, releaseFilesOf, releaseStagedBy } from "./medical-file.queries.server.ts";
import { eraseAuthor, eraseRecords, listRecords } from "./medical-record.queries.server.ts";
import { closeRemindersOf } from "./reminder.queries.server.ts";

/** All entries about an owner's pets, by any author, with the names of the files. */
export async function listRecordsOfOwner(q: Queries, ownerId: string) {
  const rows = await listRecords(q, await listOwnPetIds(q, ownerId), { limit: maxExported });
  const ids = rows.map(({ id }) => id);
  const files = Map.groupBy(await listFiles(q, ids), ({ record_id }) => record_id);
  return rows.map((row) => ({ ...row, files: files.get(row.id) ?? [] }));
}

/**
 * Erases texts and files of all entries about these pets, in the caller's transaction: kinds and days stay, and
 * reminders are closed.
 */
export async function eraseRecordsOf(
  trx: Queries,
  petIds: readonly string[],
  now: Date,
): Promise<void> {
  // The pets are locked first, as by every writer of their records.
  for (const petId of [...petIds].sort()) await lockPet(trx, petId);
  const at = now.toISOString();
  await closeRemindersOf(trx, petIds, at);
  await releaseFilesOf(trx, petIds);
  await eraseRecords(trx, petIds, at);
}

/** Erases a person from the medical records: as an owner with all about their pets, as a veterinarian by name alone. */
export async function eraseMedicalRecords(
  trx: Queries,
  { id }: PersonSubject,
  now: Date,
): Promise<readonly string[]> {
  await eraseRecordsOf(trx, await listOwnPetIds(trx, id), now);
  await releaseStagedBy(trx, id);
  await eraseAuthor(trx, id, now.toISOString());
  return [];
}

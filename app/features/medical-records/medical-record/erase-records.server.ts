import { listOwnPetIds, lockPet } from "#app/features/pets/pet/find-pet.server.ts";
import type { Queries } from "#app/platform/db/database.server.ts";
import { maxExported, type PersonSubject } from "#app/platform/records/privacy-part.ts";
import { listFiles, releaseFilesOfPets, releaseStagedBy } from "./medical-file.queries.server.ts";
import { eraseRecordAuthor, eraseRecords, listRecords } from "./medical-record.queries.server.ts";
import { closeRemindersOfPets } from "./reminder.queries.server.ts";

/** By any author, with the names of the files. */
export async function listRecordsOfOwner(q: Queries, ownerId: string) {
  const rows = await listRecords(q, await listOwnPetIds(q, ownerId), { limit: maxExported });
  const ids = rows.map(({ id }) => id);
  const files = Map.groupBy(await listFiles(q, ids), ({ record_id }) => record_id);
  return rows.map((row) => ({ ...row, files: files.get(row.id) ?? [] }));
}

/** Erases texts and files and closes reminders, in the caller's transaction; kinds and days stay. */
export async function eraseRecordsOfPets(
  trx: Queries,
  petIds: readonly string[],
  now: Date,
): Promise<void> {
  // Every writer of a pet's records locks the pet first.
  for (const petId of [...petIds].sort()) await lockPet(trx, petId);
  const at = now.toISOString();
  await closeRemindersOfPets(trx, petIds, at);
  await releaseFilesOfPets(trx, petIds);
  await eraseRecords(trx, petIds, at);
}

/** An owner is erased with all entries about their pets, a veterinarian by name alone. */
export async function eraseMedicalRecords(
  trx: Queries,
  { id }: PersonSubject,
  now: Date,
): Promise<readonly string[]> {
  await eraseRecordsOfPets(trx, await listOwnPetIds(trx, id), now);
  await releaseStagedBy(trx, id);
  await eraseRecordAuthor(trx, id, now.toISOString());
  return [];
}

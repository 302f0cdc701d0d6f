import { listOwnPetIds, lockPet } from "#app/features/pets/pet/find-pet.server.ts";
import type { Queries } from "#app/platform/db/database.server.ts";
import { maxExported, type PersonSubject } from "#app/platform/records/privacy-part.ts";
import {
  listFiles,
  releaseFilesOfOwner,
  releaseFilesOfPets,
  releaseStagedBy,
} from "./medical-file.queries.server.ts";
import {
  eraseRecordAuthor,
  eraseRecords,
  listPetsOfFormerOwner,
  listRecords,
  listRecordsOfFormerOwner,
} from "./medical-record.queries.server.ts";
import { isReadWhole } from "./medical-record-policy.ts";
import { closeRemindersOfPets } from "./reminder.queries.server.ts";

/**
 * What an owner may read of entries about their pets, by any author, and what they wrote about pets that they no longer
 * have. With the names of the files.
 */
export async function listRecordsOfOwner(q: Queries, ownerId: string) {
  const rows = [
    ...(await listRecords(q, await listOwnPetIds(q, ownerId), { limit: maxExported })),
    ...(await listRecordsOfFormerOwner(q, ownerId, maxExported)),
  ];
  const ids = rows.map(({ id }) => id);
  const files = Map.groupBy(await listFiles(q, ids), ({ record_id }) => record_id);
  return rows.map((row) =>
    isReadWhole(row, ownerId)
      ? { ...row, files: files.get(row.id) ?? [] }
      : { ...row, text: "", author_name: "", files: [] },
  );
}

/** Erases texts and files and closes reminders, in the caller's transaction; kinds and days stay. */
export async function eraseRecordsOfPets(
  trx: Queries,
  petIds: readonly string[],
  now: Date,
): Promise<void> {
  await lockPets(trx, petIds);
  const at = now.toISOString();
  await closeRemindersOfPets(trx, petIds, at);
  await releaseFilesOfPets(trx, petIds);
  await eraseRecords(trx, petIds, at);
}

/** Every writer of a pet's records locks the pet first. */
async function lockPets(trx: Queries, petIds: readonly string[]): Promise<void> {
  for (const petId of [...petIds].sort()) await lockPet(trx, petId);
}

/**
 * An owner is erased with all entries of their time about their pets, and with their own texts about pets that others
 * have now; a veterinarian by name alone.
 */
export async function eraseMedicalRecords(
  trx: Queries,
  { id }: PersonSubject,
  now: Date,
): Promise<readonly string[]> {
  const own = await listOwnPetIds(trx, id);
  await lockPets(trx, [...own, ...(await listPetsOfFormerOwner(trx, id))]);
  await eraseRecordsOfPets(trx, own, now);
  await releaseFilesOfOwner(trx, id);
  await releaseStagedBy(trx, id);
  await eraseRecordAuthor(trx, id, now.toISOString());
  return [];
}

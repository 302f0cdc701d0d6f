import {
  erasePets,
  listExpiredPets,
  lockExpiredPet,
} from "#app/features/pets/pet/erase-pets.server.ts";
import { eraseEmails } from "#app/platform/mail/email-personal-data.queries.server.ts";
import { unclaimedFileKeptMs } from "#app/platform/retention-policy.ts";
import type { AppServices } from "#app/platform/services.ts";
import { eraseRecordsOf } from "./erase-records.server.ts";
import {
  abandonStagedFiles,
  deleteLooseFiles,
  listLooseFiles,
} from "./medical-file.queries.server.ts";

const batch = 50;

/**
 * Deletes pets with their records after their retention in the archive, and files that no form claimed or whose pets
 * were erased; blobs before their rows, so that none is left.
 */
export async function deleteExpiredRecords(services: AppServices): Promise<void> {
  const { db, blobs } = services;
  const now = services.now();
  for (const pet of await listExpiredPets(db.reader, now, batch)) {
    await db.transaction(async (trx) => {
      if (!(await lockExpiredPet(trx, pet))) return;
      await eraseRecordsOf(trx, [pet.id], now);
      await erasePets(trx, [pet], now);
      const nobody = { id: "", emailKey: undefined, formerAddresses: [] };
      await eraseEmails(trx, nobody, [{ entity: "pet", id: pet.id }]);
    });
  }
  const before = new Date(now.getTime() - unclaimedFileKeptMs).toISOString();
  await db.transaction((trx) => abandonStagedFiles(trx, before));
  const loose = await listLooseFiles(db.reader, batch);
  for (const { blob_key } of loose) await blobs.delete(blob_key);
  const ids = loose.map(({ id }) => id);
  await db.transaction((trx) => deleteLooseFiles(trx, ids));
}

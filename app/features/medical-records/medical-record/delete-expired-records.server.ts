import {
  erasePets,
  listExpiredPets,
  lockExpiredPet,
} from "#app/features/pets/pet/erase-pets.server.ts";
import { inBatches, workThrough } from "#app/platform/db/batches.server.ts";
import { eraseEmails } from "#app/platform/mail/email-personal-data.queries.server.ts";
import { retentionMs } from "#app/platform/retention-policy.ts";
import type { AppServices } from "#app/platform/services.ts";
import { eraseRecordsOfPets } from "./erase-records.server.ts";
import { deleteUnclaimedMedicalFiles } from "./medical-file.queries.server.ts";

/**
 * Erases archived pets with their records after their retention, and deletes files that no form claimed or whose pets
 * were erased.
 */
export async function deleteExpiredRecords(services: AppServices): Promise<void> {
  const now = services.now();
  const stagedBefore = new Date(now.getTime() - retentionMs.unclaimedFile).toISOString();
  await inBatches(services, (trx, limit) =>
    deleteUnclaimedMedicalFiles(trx, { stagedBefore, limit, now }),
  );
  await workThrough(services, {
    name: "erase pet",
    list: (q, limit) => listExpiredPets(q, now, limit),
    async work(trx, pet) {
      if (!(await lockExpiredPet(trx, pet))) return false;
      await eraseRecordsOfPets(trx, [pet.id], now);
      await erasePets(trx, [pet], now);
      const nobody = { id: "", emailKey: undefined, formerAddresses: [] };
      await eraseEmails(trx, nobody, [{ entity: "pet", id: pet.id }]);
      return true;
    },
  });
}

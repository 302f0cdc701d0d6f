import { settleListedVaccination } from "#app/features/adoption/listing/settle-vaccination.server.ts";
import {
  findOpenStay,
  lockListingOfAnimal,
} from "#app/features/animals/care-episode/find-stay.server.ts";
import {
  listStaleVaccinated,
  lockPet,
  settleVaccinated,
} from "#app/features/pets/pet/find-pet.server.ts";
import { lagosDay } from "#app/platform/dates.ts";
import { workThrough } from "#app/platform/db/batches.server.ts";
import type { Queries } from "#app/platform/db/database.server.ts";
import type { AppServices } from "#app/platform/services.ts";

/** Writes what is recorded of an animal in care to it and to its listing. The caller has locked both. */
export async function settleAnimal(trx: Queries, petId: string, today: string): Promise<void> {
  const stay = await findOpenStay(trx, petId);
  if (!stay) return;
  await settleVaccinated(trx, petId, today);
  if (stay.listing_id) await settleListedVaccination(trx, stay.listing_id);
}

/** An animal in care is no longer vaccinated once a dose is overdue. Returns how many changed. */
export function updateVaccinated(services: AppServices): Promise<number> {
  const today = lagosDay(services.now());
  return workThrough(services, {
    name: "keep vaccinated true",
    list: (q, limit) => listStaleVaccinated(q, today, limit),
    async work(trx, { id }) {
      await lockListingOfAnimal(trx, id);
      await lockPet(trx, id);
      await settleAnimal(trx, id, today);
      return true;
    },
  });
}

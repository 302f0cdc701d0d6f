import { changeTreating } from "#app/features/accounts/person-desk/review-person.server.ts";
import { grantShare, removeShare } from "#app/features/pets/pet/share-pet.server.ts";
import type { Actor } from "#app/platform/actor.ts";
import type { Queries } from "#app/platform/db/database.server.ts";
import type { AppServices } from "#app/platform/services.ts";
import { listStaysInCare, lockShelterVets } from "./shelter-vet.queries.server.ts";

type Stay = { id: string; pet_id: string };

const shareOf = ({ id, pet_id }: Stay, vetId: string) => ({ petId: pet_id, vetId, cause: id });

/** The animal is a patient of every veterinarian who treats ours. It ends when the animal's keeper changes. */
export async function shareWithShelterVets(trx: Queries, now: Date, stay: Stay): Promise<void> {
  for (const vetId of await lockShelterVets(trx)) await shareStay(trx, now, stay, vetId);
}

function shareStay(trx: Queries, now: Date, stay: Stay, vetId: string): Promise<void> {
  return grantShare(trx, now, { ...shareOf(stay, vetId), readsHealth: true, lastDay: null });
}

/**
 * A verified veterinarian becomes one of ours, with all animals in care as patients, or is no longer. Refuses as the
 * other steps of a person.
 */
export function chooseShelterVet(
  services: AppServices,
  actor: Actor,
  vetId: string,
  treats: boolean,
  key: string | undefined,
) {
  return changeTreating(services, actor, vetId, { treats, key }, async (trx) => {
    for (const stay of await listStaysInCare(trx)) {
      if (treats) await shareStay(trx, services.now(), stay, vetId);
      else await removeShare(trx, shareOf(stay, vetId));
    }
  });
}

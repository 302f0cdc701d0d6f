import { eraseAuditDetails } from "#app/platform/audit/audit-personal-data.queries.server.ts";
import { dayMs } from "#app/platform/dates.ts";
import type { Queries } from "#app/platform/db/database.server.ts";
import { eraseHistoryTexts } from "#app/platform/history/history-personal-data.queries.server.ts";
import { releasePhotoPicture } from "#app/platform/pictures/pictures.queries.server.ts";
import type { PersonSubject } from "#app/platform/records/privacy-part.ts";
import { listLastOutcomes, returnToOutcome } from "./animal.queries.server.ts";
import {
  clearPets,
  listAllOwnPets,
  listArchivedBefore,
  listPetsById,
  lockPet,
  type Pet,
} from "./pet.queries.server.ts";
import { archiveYears } from "./pet.ts";
import { deleteSharesByPet, deleteSharesByVet } from "./pet-share.queries.server.ts";

export function listExpiredPets(q: Queries, now: Date, limit: number): Promise<Pet[]> {
  const before = new Date(now.getTime() - archiveYears * 365 * dayMs).toISOString();
  return listArchivedBefore(q, { before, limit });
}

/** False when its owner has restored the pet since. */
export async function lockExpiredPet(trx: Queries, { id, updated_at }: Pet): Promise<boolean> {
  await lockPet(trx, id);
  const [now] = await listPetsById(trx, [id]);
  return now?.status === "archived" && now.updated_at === updated_at;
}

/** Erases everything that could name the owner, in the caller's transaction. An animal of ours stays one. */
export async function erasePets(trx: Queries, pets: readonly Pet[], now: Date): Promise<void> {
  const ids = pets.map(({ id }) => id);
  const at = now.toISOString();
  const outcomes = await listLastOutcomes(trx, ids);
  for (const pet of pets) {
    const outcome = outcomes.get(pet.id);
    if (outcome) await returnToOutcome(trx, pet, outcome, at);
  }
  const others = ids.filter((id) => !outcomes.has(id));
  await clearPets(trx, others, at);
  for (const { photo_id } of pets) if (photo_id) await releasePhotoPicture(trx, photo_id);
  await deleteSharesByPet(trx, ids);
  await eraseHistoryTexts(trx, "pet", ids);
  await eraseAuditDetails(trx, "pet", ids);
}

/** Erases an owner from their pets, and a veterinarian's access to patients. */
export async function eraseOwner(
  trx: Queries,
  { id }: PersonSubject,
  now: Date,
): Promise<readonly string[]> {
  const pets = await listAllOwnPets(trx, id);
  await erasePets(trx, pets, now);
  await deleteSharesByVet(trx, id);
  return pets.map((pet) => pet.id);
}

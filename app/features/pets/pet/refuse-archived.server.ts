import type { Queries } from "#app/platform/db/database.server.ts";
import { done, type Outcome, refused } from "#app/platform/outcome.ts";
import { findPetStatus, lockPet } from "./pet.queries.server.ts";

/** Locks the pet. Refuses CONFLICT when it is archived. */
export async function refuseArchived(trx: Queries, petId: string): Promise<Outcome<null>> {
  await lockPet(trx, petId);
  const pet = await findPetStatus(trx, petId);
  return pet?.status === "archived"
    ? refused("CONFLICT", `${pet.name} was archived in the meantime, so this does not change.`)
    : done(null);
}

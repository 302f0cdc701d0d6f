import { isId } from "#app/platform/ids.ts";
import type { AppServices } from "#app/platform/services.ts";
import { findPetWithOwner } from "./pet.queries.server.ts";
import type { PetForStaff } from "./staff-pet.ts";

/** Staff see neither the photo nor the health page, which belong to the owner. */
export async function findPetForStaff(
  { db }: AppServices,
  id: string,
): Promise<PetForStaff | undefined> {
  return isId(id) ? findPetWithOwner(db.reader, id) : undefined;
}

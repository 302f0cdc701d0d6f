import { isId } from "#app/platform/ids.ts";
import type { AppServices } from "#app/platform/services.ts";
import { findPetWithOwner } from "./pet.queries.server.ts";
import type { PetForStaff } from "./staff-pet.ts";

/**
 * Returns an owner's pet as staff see it: its name and kind, without its photo and its health page, which are its owner's;
 * undefined for any other id.
 */
export async function findPetForStaff(
  { db }: AppServices,
  id: string,
): Promise<PetForStaff | undefined> {
  return isId(id) ? findPetWithOwner(db.reader, id) : undefined;
}

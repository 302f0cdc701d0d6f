import { listPetsById, lockPet, updateAnimal } from "#app/features/pets/pet/find-pet.server.ts";
import { petSearchText } from "#app/features/pets/pet/pet-search-text.ts";
import { lagosDay } from "#app/platform/dates.ts";
import type { Queries } from "#app/platform/db/database.server.ts";
import { type AnimalFacts, careKind, estimateBirthDay } from "./animal-facts.ts";
import { hasVaccinations, listInCareByListing, updateKind } from "./care-episode.queries.server.ts";

/**
 * Writes what a listing says to its animal while it is in care. Where several animals share the listing, its texts are
 * about all of them and no animal changes. The caller has locked the listing.
 */
export async function editListedAnimal(
  trx: Queries,
  listingId: string,
  { age, birthMonth, vaccinated, ...facts }: AnimalFacts,
  { isAgeNew, now }: { isAgeNew: boolean; now: Date },
): Promise<void> {
  const [episode, ...others] = await listInCareByListing(trx, listingId);
  if (!episode || others.length > 0) return;
  await lockPet(trx, episode.pet_id);
  const [pet] = await listPetsById(trx, [episode.pet_id]);
  if (!pet) return;
  // A listing has three kinds, an animal may have a finer one.
  const species = careKind(pet.species) === facts.species ? pet.species : facts.species;
  const at = now.toISOString();
  const birthDay = estimateBirthDay({ age, birthMonth }, lagosDay(now));
  await updateAnimal(trx, pet.id, {
    ...facts,
    ...(!(await hasVaccinations(trx, pet.id)) && { vaccinated }),
    species,
    ...(isAgeNew && { birth_day: birthDay, birth_estimated: 1 }),
    search_text: petSearchText({ ...pet, ...facts, species }),
    updated_at: at,
  });
  await updateKind(trx, episode.id, facts.species, at);
}

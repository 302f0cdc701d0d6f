import { careKind } from "#app/features/animals/care-episode/animal-facts.ts";
import { findOfferedAnimal } from "#app/features/animals/care-episode/offer-animal.server.ts";
import { lagosDay } from "#app/platform/dates.ts";
import { listPhotos } from "#app/platform/pictures/pictures.server.ts";
import type { AppServices } from "#app/platform/services.ts";
import type { OfferedAnimal } from "./listing.ts";
import { ageOf } from "./sync-listing.server.ts";

/** What the form of a listing begins with: what we know of its animal. Undefined for an animal that is not in care. */
export async function findListingDraft(
  services: AppServices,
  petId: string,
): Promise<OfferedAnimal | undefined> {
  const offered = await findOfferedAnimal(services, petId);
  if (!offered) return undefined;
  const { pet, story } = offered;
  const photos = await listPhotos(services, pet.photo_id ? [pet.photo_id] : []);
  const { age, birthMonth } = pet.birth_day
    ? ageOf(pet.birth_day, lagosDay(services.now()))
    : { age: "", birthMonth: "" };
  return {
    ...{ id: petId, name: pet.name, photo: photos.get(pet.photo_id ?? "") },
    values: {
      ...{ name: pet.name, breed: pet.breed, sex: pet.sex, description: story },
      ...{ species: careKind(pet.species), vaccinated: pet.vaccinated, neutered: pet.neutered },
      ...(pet.size && { size: pet.size }),
      ...{ age: String(age), birthMonth },
    },
  };
}

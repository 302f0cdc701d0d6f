import { type Actor, ownsPets, runsRescue, treatsPets } from "#app/platform/actor.ts";
import { lagosDay } from "#app/platform/dates.ts";
import type { Queries } from "#app/platform/db/database.server.ts";
import { pickFields } from "#app/platform/fields/fields.ts";
import { isId } from "#app/platform/ids.ts";
import type { ListQuery } from "#app/platform/lists/list-query.ts";
import { paginate } from "#app/platform/lists/paginate.server.ts";
import type { CardPicture } from "#app/platform/pictures/picture.ts";
import { listPhotos } from "#app/platform/pictures/pictures.server.ts";
import { searchTerms } from "#app/platform/search/search-text.ts";
import type { AppServices } from "#app/platform/services.ts";
import { isAnimal } from "./animal.queries.server.ts";
import {
  countOwnPets,
  findOwnPet,
  findPetWithOwner,
  listOwnPets,
  type Pet,
} from "./pet.queries.server.ts";
import {
  ageInYears,
  describePetAge,
  formatWeight,
  type PetDraft,
  type PetFace,
  type PetForStaff,
  type PetStatus,
  type PetView,
  petFields,
  type petList,
} from "./pet.ts";
import { findPatient, listReaders, listShareableVets } from "./pet-share.queries.server.ts";

export async function listPets(
  services: AppServices,
  actor: Actor,
  { status, q, page }: ListQuery<typeof petList>,
): Promise<{ rows: PetView[]; more: boolean; counts: Record<PetStatus, number> }> {
  const { reader } = services.db;
  const filter = { status: status ?? "active", terms: searchTerms(q) } as const;
  const found = await paginate(page, (place) => listOwnPets(reader, actor.id, filter, place));
  const count = (one: PetStatus) => countOwnPets(reader, actor.id, { status: one, terms: [] });
  return {
    rows: await showPets(services, found.rows),
    more: found.more,
    counts: { active: await count("active"), archived: await count("archived") },
  };
}

const maxFaces = 12;

/** The owner's pets for home. */
export async function listPetFaces(services: AppServices, actor: Actor): Promise<PetFace[]> {
  const filter = { status: "active", terms: [] } as const;
  const page = { limit: maxFaces, offset: 0 };
  const pets = await listOwnPets(services.db.reader, actor.id, filter, page);
  return (await showPets(services, pets)).map(({ id, name, photo }) => ({ id, name, photo }));
}

export async function showPets(services: AppServices, pets: readonly Pet[]): Promise<PetView[]> {
  const ids = pets.flatMap(({ photo_id }) => (photo_id ? [photo_id] : []));
  const photos = await listPhotos(services, ids);
  const today = lagosDay(services.now());
  return pets.map((pet) => showPet(pet, today, photos));
}

function showPet(pet: Pet, today: string, photos: Map<string, CardPicture>): PetView {
  const { id, status, weight_grams } = pet;
  return {
    ...pickFields(petFields, pet),
    id,
    status,
    age: describePetAge(pet, today),
    weight: weight_grams === null ? undefined : formatWeight(weight_grams),
    photo: pet.photo_id ? photos.get(pet.photo_id) : undefined,
  };
}

export async function findPetPage(services: AppServices, actor: Actor, id: string) {
  const { reader } = services.db;
  const pet = isId(id) ? await findOwnPet(reader, actor.id, id) : undefined;
  if (!pet) return undefined;
  const [view] = await showPets(services, [pet]);
  const readers = await listReaders(reader, id, lagosDay(services.now()));
  const isOffered = pet.offered_at !== null;
  return view && { pet: view, isOffered, readers, vets: await listShareableVets(reader, maxVets) };
}

const maxVets = 200;

export async function findPetDraft(
  services: AppServices,
  actor: Actor,
  id: string,
): Promise<PetDraft | undefined> {
  const pet = isId(id) ? await findOwnPet(services.db.reader, actor.id, id) : undefined;
  if (!pet) return undefined;
  const photos = await listPhotos(services, pet.photo_id ? [pet.photo_id] : []);
  return {
    id,
    name: pet.name,
    version: pet.version,
    photo: pet.photo_id ? photos.get(pet.photo_id) : undefined,
    values: petValues(pet, lagosDay(services.now())),
  };
}

/** As a form shows them. */
export function petValues(pet: Pet, today: string): PetDraft["values"] {
  const isEstimate = pet.birth_estimated === 1 && pet.birth_day !== null;
  return {
    ...pickFields(petFields, pet),
    birthDate: isEstimate ? "" : (pet.birth_day ?? ""),
    age: isEstimate ? String(ageInYears(pet.birth_day ?? "", today)) : "",
    weight: pet.weight_grams === null ? "" : String(pet.weight_grams / 1000),
  };
}

/** For a pet and its photo: its owner, a veterinarian whose patient it is, and staff while no owner keeps it. */
export async function maySeePet(
  q: Queries,
  actor: Actor,
  petId: string,
  now: Date,
): Promise<boolean> {
  if (ownsPets(actor.role)) return Boolean(await findOwnPet(q, actor.id, petId));
  if (runsRescue(actor.role)) return isAnimal(q, petId);
  if (!treatsPets(actor.role)) return false;
  return Boolean(await findPatient(q, actor.id, petId, lagosDay(now)));
}

/** Staff see neither an owner's photo nor the health page. */
export async function findPetForStaff(
  { db }: AppServices,
  id: string,
): Promise<PetForStaff | undefined> {
  return isId(id) ? findPetWithOwner(db.reader, id) : undefined;
}

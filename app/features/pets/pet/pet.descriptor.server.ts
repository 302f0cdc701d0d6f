import { ownsPets } from "#app/platform/actor.ts";
import { pickFields } from "#app/platform/fields/fields.ts";
import { uploadBodyLimit } from "#app/platform/files/upload-path.ts";
import { listHref } from "#app/platform/lists/list-query.ts";
import type { EntityDescriptor } from "#app/platform/records/entity-descriptor.ts";
import { showRelated } from "#app/platform/records/related-part.ts";
import { searchTerms } from "#app/platform/search/search-text.ts";
import { eraseOwner } from "./erase-pets.server.ts";
import { maySeePet } from "./list-pets.server.ts";
import {
  countOwnPets,
  findNewestPets,
  findPetByPhoto,
  listAllOwnPets,
  listOwnPets,
  listPetsById,
} from "./pet.queries.server.ts";
import { describePet, petFields, petList, staffPetPath } from "./pet.ts";

const petPath = (id: string) => `${petList.path}/${id}`;

export const petDescriptor = {
  entity: "pet",
  uploadPaths: [
    { path: "/dashboard/pet-owner/add-pet", bytes: uploadBodyLimit(24), role: "petOwner" },
    { path: `${petPath(":id")}/edit`, bytes: uploadBodyLimit(24), role: "petOwner" },
  ],

  async search(q, { id, role }, input, limit) {
    if (!ownsPets(role)) return undefined;
    const filter = { status: "active", terms: searchTerms(input) } as const;
    const pets = await listOwnPets(q, id, filter, { limit, offset: 0 });
    return {
      title: "My pets",
      hits: pets.map((pet) => ({
        href: petPath(pet.id),
        label: pet.name,
        more: describePet({ ...pet, age: undefined }),
        facts: { name: pet.name, breed: pet.breed, kind: pet.species },
        picture: { photoId: pet.photo_id },
      })),
      all: listHref(petList, { q: input }),
    };
  },

  /** Only name and kind: the health page and the photo belong to the owner. A pet from us has its listing's picture. */
  async aboutPerson(q, { id }, limit) {
    const own = await findNewestPets(q, id, limit);
    return showRelated({ key: "pets", title: "Pets" }, { own }, (pet) => ({
      id: pet.id,
      at: pet.created_at,
      title: pet.name,
      href: staffPetPath(pet.id),
      text: describePet({ ...pet, age: undefined }),
      picture: pet.listing_id ? { listingId: pet.listing_id } : { photoId: pet.photo_id },
      ...(pet.status === "archived" && { status: { name: pet.status, tone: "neutral" as const } }),
    }));
  },

  async firstSteps(q, { id, role }) {
    if (!ownsPets(role)) return [];
    return [
      {
        label: "Add your pet",
        text: "Vaccinations, allergies and documents are then in one place, and you are reminded in time.",
        href: "/dashboard/pet-owner/add-pet",
        isDone: (await countOwnPets(q, id)) > 0,
      },
    ];
  },

  /** Without the name, because staff read these titles and may not see pets. */
  async titles(q, ids) {
    return new Map((await listPetsById(q, ids)).map(({ id }) => [id, "a pet of an owner"]));
  },

  async ownPages(q, ids) {
    return new Map((await listPetsById(q, ids)).map(({ id }) => [id, { href: petPath(id) }]));
  },

  async maySeePicture(q, id, actor, now) {
    const petId = await findPetByPhoto(q, id);
    return actor !== undefined && petId !== undefined && maySeePet(q, actor, petId, now);
  },

  personalData: {
    area: {
      key: "pets",
      title: "Pets",
      async list(q, { id }) {
        const pets = await listAllOwnPets(q, id);
        return {
          data: pets.map((pet) => ({
            id: pet.id,
            ...pickFields(petFields, pet),
            birthDate: pet.birth_day,
            birthDateIsEstimate: pet.birth_estimated === 1,
            weightGrams: pet.weight_grams,
            ...(pet.number !== null && {
              number: pet.number,
              colour: pet.colour,
              marks: pet.marks,
              microchip: pet.microchip,
              size: pet.size,
              vaccinated: pet.vaccinated,
              neutered: pet.neutered,
              neuteredOn: pet.neutered_on,
            }),
            ...(pet.offered_at !== null && {
              offeredToUsAt: pet.offered_at,
              offeredBecause: pet.offer_reason,
            }),
            hasPhoto: pet.photo_id !== null,
            status: pet.status,
            addedAt: pet.created_at,
            changedAt: pet.updated_at,
          })),
          lines: pets.map((pet) => ({
            text: `${pet.name}: ${describePet({ ...pet, age: undefined })}`,
          })),
        };
      },
    },

    erase: eraseOwner,
  },
} satisfies EntityDescriptor;

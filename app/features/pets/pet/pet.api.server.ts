import type { Actor } from "#app/platform/actor.ts";
import { cursorPage, messagesByPath } from "#app/platform/api/endpoint.server.ts";
import { type ApiOperation, listOperation, operation } from "#app/platform/api/operation.server.ts";
import { lagosDay } from "#app/platform/dates.ts";
import { pickFields } from "#app/platform/fields/fields.ts";
import { newIdempotencyKey } from "#app/platform/http/forms.server.ts";
import { done, type Outcome, refused } from "#app/platform/outcome.ts";
import {
  type CardPicture,
  offerCardFiles,
  parsePictureId,
  widestAddress,
} from "#app/platform/pictures/picture.ts";
import { listPhotos } from "#app/platform/pictures/pictures.server.ts";
import type { AppServices } from "#app/platform/services.ts";
import { archivePet, type ListOpenBookings } from "./archive-pet.server.ts";
import { findPetDraft } from "./list-pets.server.ts";
import { findOwnPet, listNewestOwnPets, type Pet } from "./pet.queries.server.ts";
import { type PetInput, petSchema } from "./pet.schema.server.ts";
import { ageInYears, petFields, petMessages } from "./pet.ts";
import { type PetBody, petAnswer, petBody } from "./pet-api.schema.server.ts";
import { addPet, editPet, findEdit } from "./save-pet.server.ts";

export const listActivePets = listOperation({
  id: "listPets",
  method: "GET",
  path: "/api/auth/pets",
  summary: "Your pets, without the archived ones",
  area: "pets",
  access: ["petOwner"],
  answer: petAnswer,
  refusals: [],
  async run({ services, actor, page }) {
    const { after } = page;
    const found = await cursorPage(
      page,
      (limit) => listNewestOwnPets(services.db.reader, actor.id, { after, limit }),
      ({ id }) => id,
    );
    const rows = await show(services, found.rows);
    return done({ ...found, rows });
  },
});

export const addOwnPet = operation({
  id: "addPet",
  method: "POST",
  path: "/api/auth/pets",
  summary: "Add a pet",
  area: "pets",
  access: ["petOwner"],
  body: petBody,
  status: 201,
  answer: petAnswer,
  refusals: ["CONFLICT"],
  async run({ services, actor, input, key = newIdempotencyKey() }) {
    const form = readPet(services, input);
    const added = form.ok ? await addPet(services, actor, form.value, key) : form;
    return added.ok ? showOne(services, actor, added.value.id) : added;
  },
});

export const editOwnPet = operation({
  id: "editPet",
  method: "PUT",
  path: "/api/auth/pets/:id",
  summary:
    "Change a pet; what is left out stays. With a version, only if it is still the present one",
  area: "pets",
  access: ["petOwner"],
  body: petBody,
  status: 200,
  answer: petAnswer,
  refusals: ["NOT_FOUND", "CONFLICT"],
  async run({ services, actor, params: { id }, input, key }) {
    const before = await findEdit(services, actor, id, input, key);
    if (before) return before.ok ? showOne(services, actor, id) : before;
    const draft = await findPetDraft(services, actor, id);
    if (!draft || !(await findActive(services, actor, id))) return notFound;
    // A new age replaces a stored birth date, and the reverse.
    const born = input.birthDate || input.age ? { birthDate: "", age: "" } : {};
    const form = readPet(services, input, {
      ...draft.values,
      ...born,
      version: `${draft.version}`,
    });
    const saved = form.ok ? await editPet(services, actor, id, form.value, key, input) : form;
    return saved.ok ? showOne(services, actor, id) : saved;
  },
});

/** Open bookings prevent archiving; other entities list them. */
export function archiveOwnPet(openBookingsAt: (now: Date) => ListOpenBookings): ApiOperation {
  return operation({
    id: "archivePet",
    method: "DELETE",
    path: "/api/auth/pets/:id",
    summary: "Archive a pet: it leaves the list, its records stay",
    area: "pets",
    access: ["petOwner"],
    status: 204,
    refusals: ["NOT_FOUND", "CONFLICT"],
    async run({ services, actor, params: { id }, key }) {
      const open = openBookingsAt(services.now());
      const archived = await archivePet(services, actor, id, key, open);
      if (archived.ok) return archived;
      if (archived.code === "NOT_FOUND") return notFound;
      // A repeated request has already had its effect.
      const isAgain = key === undefined && !(await findActive(services, actor, id));
      return isAgain ? done(undefined) : archived;
    },
  });
}

const notFound = refused("NOT_FOUND", "Pet not found");

async function findActive(services: AppServices, actor: Actor, id: string) {
  const pet = await findOwnPet(services.db.reader, actor.id, id);
  return pet?.status === "active" ? pet : undefined;
}

/** Merges the body into the stored values. Refuses INVALID, also on `photo` for a URL of another site. */
function readPet(
  services: AppServices,
  { photo, version, ...texts }: PetBody,
  before: Record<string, string> = {},
): Outcome<PetInput> {
  const changes = Object.entries(texts).flatMap(([name, value]) =>
    value === undefined ? [] : [[name, value === null ? "" : value]],
  );
  const form = {
    ...before,
    ...Object.fromEntries(changes),
    // A response contains both, and clients may send it back: the date is more exact.
    ...(texts.birthDate && { age: "" }),
    ...(version && { version: `${version}` }),
    ...(photo === null && { removePhoto: "on" }),
  };
  const read = petSchema(lagosDay(services.now())).safeParse(form);
  const picture = photo ? parsePictureId(photo, services.site) : undefined;
  const photoGone = photo && !picture ? { photo: [petMessages.photo] } : undefined;
  if (read.success && !photoGone) return done({ ...read.data, photo: picture ? [picture] : [] });
  const fields = { ...(read.success ? {} : messagesByPath(read.error)), ...photoGone };
  return refused("INVALID", "", { fields });
}

async function showOne(services: AppServices, actor: Actor, id: string) {
  const pet = await findOwnPet(services.db.reader, actor.id, id);
  const [response] = await show(services, pet ? [pet] : []);
  return response ? done(response) : notFound;
}

async function show(services: AppServices, pets: readonly Pet[]) {
  const photos = await listPhotos(
    services,
    pets.flatMap(({ photo_id }) => (photo_id ? [photo_id] : [])),
  );
  const today = lagosDay(services.now());
  return pets.map((pet) => petResponse(pet, today, services, photos.get(pet.photo_id ?? "")));
}

function petResponse(
  pet: Pet,
  today: string,
  { site }: AppServices,
  photo: CardPicture | undefined,
) {
  const { id, version, birth_day } = pet;
  return {
    _id: id,
    ...pickFields(petFields, pet),
    version,
    birthDate: pet.birth_estimated === 1 ? null : birth_day,
    age: birth_day === null ? null : ageInYears(birth_day, today),
    weight: pet.weight_grams === null ? null : pet.weight_grams / 1000,
    photo: photo ? site.origin + widestAddress(offerCardFiles(photo)) : null,
    createdAt: pet.created_at,
  };
}

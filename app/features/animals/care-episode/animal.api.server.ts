import { ageInYears } from "#app/features/pets/pet/pet.ts";
import { cursorPage, messagesByPath } from "#app/platform/api/endpoint.server.ts";
import { type ApiOperation, listOperation, operation } from "#app/platform/api/operation.server.ts";
import { lagosDay } from "#app/platform/dates.ts";
import { newIdempotencyKey } from "#app/platform/http/forms.server.ts";
import { isId } from "#app/platform/ids.ts";
import { done, type Outcome, refused } from "#app/platform/outcome.ts";
import { offerCardFiles, parsePictureId, widestAddress } from "#app/platform/pictures/picture.ts";
import type { EndBookings } from "#app/platform/records/related-part.ts";
import type { AppServices } from "#app/platform/services.ts";
import {
  type AnimalBody,
  animalAnswer,
  animalBody,
  animalDetailsAnswer,
  animalQuery,
} from "./animal-api.schema.server.ts";
import {
  findAnimal,
  type ListedAnimal,
  listAnimals,
  orderDay,
} from "./animal-list.queries.server.ts";
import { listCareRows } from "./care-episode.queries.server.ts";
import { type IntakeInput, intakeSchema } from "./intake.schema.server.ts";
import { searchAnimals, showAnimals } from "./list-animals.server.ts";
import { photoGone, takeInAnimal } from "./take-in-animal.server.ts";

const notFound = refused("NOT_FOUND", "Animal not found");

export const listAnimalsOperation = listOperation({
  id: "listAnimals",
  method: "GET",
  path: "/api/animals",
  summary: "Animals in care, or those of a view; a search covers all that were ever here",
  area: "animals",
  access: ["staff"],
  query: animalQuery,
  answer: animalAnswer,
  refusals: [],
  async run({ services, query: { view: show, search = "" }, page }) {
    const filter = { ...searchAnimals(search, lagosDay(services.now())), show };
    const [, day = "", episodeId = ""] = /^(\d{4}-\d\d-\d\d)\.(.+)$/.exec(page.after ?? "") ?? [];
    const after = day ? { day, episodeId } : undefined;
    const found = await cursorPage(
      page,
      (limit) => listAnimals(services.db.reader, { ...filter, after }, { limit, offset: 0 }),
      (last) => `${last[orderDay(filter)]}.${last.episode_id}`,
    );
    return done({ ...found, rows: await showAll(services, found.rows) });
  },
});

/** A return ends the animal's open bookings, which other entities list. */
export function takeInOperation(endBookings: EndBookings): ApiOperation {
  return operation({
    id: "takeInAnimal",
    method: "POST",
    path: "/api/animals",
    summary: "Take in an animal, or one that came back, by its number",
    area: "animals",
    access: ["staff"],
    body: animalBody,
    status: 201,
    answer: animalDetailsAnswer,
    refusals: ["CONFLICT"],
    async run({ services, actor, input, key = newIdempotencyKey() }) {
      const form = readIntake(services, input);
      const taken = form.ok
        ? await takeInAnimal(services, actor, form.value, key, endBookings)
        : form;
      return taken.ok ? showOne(services, taken.value.petId) : taken;
    },
  });
}

export const findAnimalOperation = operation({
  id: "findAnimal",
  method: "GET",
  path: "/api/animals/:id",
  summary: "One animal, with its newest stay",
  area: "animals",
  access: ["staff"],
  status: 200,
  answer: animalDetailsAnswer,
  refusals: ["NOT_FOUND"],
  run: ({ services, params: { id } }) => showOne(services, id),
});

/** The form's rules apply. Refuses INVALID, also on `photo` for a URL of another site. */
function readIntake(
  services: AppServices,
  { photo, anyway, ...texts }: AnimalBody,
): Outcome<IntakeInput> {
  const picture = photo ? parsePictureId(photo, services.site) : undefined;
  const form = Object.fromEntries(
    Object.entries(texts).map(([name, one]) => [name, one ?? undefined]),
  );
  const read = intakeSchema(lagosDay(services.now())).safeParse({
    ...form,
    ...(anyway && { anyway: "on" }),
    photo: picture ? [picture] : [],
  });
  const gone = photo && !picture ? photoGone.fields : undefined;
  if (read.success && !gone) return done(read.data);
  const fields = { ...(read.success ? {} : messagesByPath(read.error)), ...gone };
  return refused("INVALID", "", { fields });
}

async function showOne(services: AppServices, id: string) {
  const animal = isId(id) ? await findAnimal(services.db.reader, id) : undefined;
  const [shown] = animal ? await showAll(services, [animal]) : [];
  const stays = animal ? await listCareRows(services.db.reader, id) : [];
  const stay = stays.find((one) => one.id === animal?.episode_id);
  if (!shown || !stay) return notFound;
  return done({
    ...shown,
    breed: stay.out_breed ?? stay.breed,
    intakeKind: stay.intake_kind,
    intakeReason: stay.intake_reason ?? "",
    foundAt: stay.found_at,
    condition: stay.condition,
    outcomeReason: stay.outcome_reason ?? "",
    story: stay.story,
    stays: stays.filter(({ status }) => status !== "void").length,
  });
}

async function showAll(services: AppServices, animals: readonly ListedAnimal[]) {
  const rows = await showAnimals(services, animals);
  const today = lagosDay(services.now());
  return animals.flatMap((animal, index) => {
    const row = rows[index];
    if (!row) return [];
    const { id, number, kind, species, sex, microchip, birth_day, listing_id } = animal;
    const { picture } = row;
    return {
      ...{ _id: id, number: number ?? 0, name: row.name, kind, species, sex, microchip },
      age: birth_day === null ? null : ageInYears(birth_day, today),
      ...{ state: row.state, place: row.place ?? null, listing: listing_id },
      ...{ intakeDay: animal.intake_day, outcomeDay: animal.outcome_day },
      holdUntil: animal.hold_until,
      photo: picture ? services.site.origin + widestAddress(offerCardFiles(picture)) : null,
    };
  });
}

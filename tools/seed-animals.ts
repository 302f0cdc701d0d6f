import { animalSteps } from "#app/features/adoption/listing-desk/animal-steps.server.ts";
import { editAnimal } from "#app/features/adoption/listing-desk/edit-animal.server.ts";
import { animalEditSchema } from "#app/features/animals/care-episode/animal-edit.schema.server.ts";
import { findLastEpisode } from "#app/features/animals/care-episode/care-episode.queries.server.ts";
import { intakeSchema } from "#app/features/animals/care-episode/intake.schema.server.ts";
import { takeInAnimal } from "#app/features/animals/care-episode/take-in-animal.server.ts";
import { listPlacesWithRoom } from "#app/features/animals/housing-unit/list-places.server.ts";
import { listPetsById } from "#app/features/pets/pet/find-pet.server.ts";
import type { Actor } from "#app/platform/actor.ts";
import { addDays, lagosDay } from "#app/platform/dates.ts";
import { done } from "#app/platform/outcome.ts";
import type { AppServices } from "#app/platform/services.ts";
import { demoAnimals, demoIntakes } from "./demo/animals.ts";
import type { DemoListing } from "./demo/listing.ts";
import { daysAgo, stepTaker, value } from "./demo/seeding.ts";

const keyOf = (name: string) => name.normalize("NFD").replaceAll(/[^A-Za-z]/g, "");

const nothingBooked = async () => done(null);

async function takeIn(
  then: AppServices,
  staff: Actor,
  fields: object,
  key: string,
): Promise<string> {
  const input = intakeSchema(lagosDay(then.now())).parse(fields);
  return value(await takeInAnimal(then, staff, input, key, nothingBooked)).petId;
}

type Known = { name: string; species: string; breed: string; sex: string };
type More = { neuteredOn?: string; story?: string };

/** What staff learnt of an animal after its intake, once. */
async function learn(
  then: AppServices,
  staff: Actor,
  id: string,
  { key, ...more }: Known & More & { key: string },
): Promise<void> {
  const [pet] = await listPetsById(then.db.reader, [id]);
  const episode = await findLastEpisode(then.db.reader, id);
  if (!pet || episode?.story || pet.neutered_on) return;
  const input = animalEditSchema(lagosDay(then.now())).parse({
    ...more,
    ...{ microchip: pet.microchip, weight: `${(pet.weight_grams ?? 0) / 1000 || ""}` },
    ...{ foundAt: episode?.found_at ?? "", condition: episode?.condition ?? "" },
    version: `${pet.version}`,
    neutered: more.neuteredOn ? "Yes" : "Unknown",
  });
  value(await editAnimal(then, staff, id, input, key));
}

/** Takes in the animal of a listing, some weeks before it is written. Returns the pet's id. */
export async function seedListedAnimal(
  services: AppServices,
  staff: Actor,
  { name, species, breed, sex, daysWaiting }: DemoListing,
): Promise<string> {
  const { neuteredAfter, ...intake } = demoIntakes[name] ?? { intakeKind: "other" as const };
  // Longer than a quarantine, and not all alike.
  const days = daysWaiting + 12 + ((name.length * 5) % 17);
  const then = daysAgo(services, days);
  const facts = { name, breed, sex };
  const key = `demo-animal-of-${keyOf(name)}`;
  const id = await takeIn(then, staff, { ...facts, ...intake, kind: species }, key);
  if (neuteredAfter) {
    const later = daysAgo(services, Math.max(daysWaiting, days - neuteredAfter));
    const neuteredOn = addDays(lagosDay(then.now()), neuteredAfter);
    await learn(later, staff, id, { ...facts, species, neuteredOn, key: `${key}-neutered` });
  }
  return id;
}

/** Animals without a listing: one that came back, one in quarantine, and three that left. */
export async function seedAnimals(services: AppServices, staff: Actor): Promise<void> {
  const places = await listPlacesWithRoom(services);
  for (const animal of demoAnimals) {
    const {
      name,
      kind,
      sex,
      breed,
      daysAgo: days,
      place,
      story,
      outcome,
      returnedDaysAgo,
      ...intake
    } = animal;
    const key = `demo-animal-${keyOf(name)}`;
    const unit = places.find((one) => one.name === place)?.id ?? "";
    const { intakeReason = "", ...first } = intake;
    const isBack = returnedDaysAgo !== undefined;
    const sent = { ...first, name, kind, sex, breed, ...(isBack ? {} : { intakeReason, unit }) };
    const then = daysAgo(services, days);
    const id = await takeIn(then, staff, sent, key);
    if (outcome) {
      const stay = await findLastEpisode(services.db.reader, id);
      const left = daysAgo(services, outcome.daysAgo);
      const take = stepTaker(animalSteps, stay?.id ?? "");
      const input = { day: lagosDay(left.now()), phone: "", email: "", ...outcome.input };
      await take(left, `staff.${outcome.step}`, staff, input as never, `${key}-left`);
    }
    if (isBack) {
      const [pet] = await listPetsById(services.db.reader, [id]);
      const back = { intakeKind: "return", returned: `${pet?.number}`, intakeReason, unit };
      await takeIn(daysAgo(services, returnedDaysAgo), staff, back, `${key}-back`);
    }
    if (!story) continue;
    const later = daysAgo(services, returnedDaysAgo ?? days, 90);
    const known = { name, species: kind, breed, sex, story };
    await learn(later, staff, id, { ...known, key: `${key}-story` });
  }
}

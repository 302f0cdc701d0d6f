import { placementSteps } from "#app/features/animals/care-episode/placement-steps.server.ts";
import { housingUnitSchema } from "#app/features/animals/housing-unit/housing-unit.schema.server.ts";
import { housingUnits } from "#app/features/animals/housing-unit/save-housing-unit.server.ts";
import type { Actor } from "#app/platform/actor.ts";
import type { AppServices } from "#app/platform/services.ts";
import { takeStep } from "#app/platform/steps/take-step.server.ts";
import { animalOf, shelterAnimal, value } from "./listings.ts";
import { newKey } from "./services.ts";

export const kennel = { name: "Kennel 1", kind: "kennel", capacity: "1" };
export const fosterHome = {
  ...{ name: "Blessing’s home", kind: "foster_home", capacity: "2" },
  ...{ contact_name: "Blessing Udo", contact_phone: "0803 555 0163" },
};

export function placeInput(changes: Partial<typeof fosterHome & { version: string }> = {}) {
  return housingUnitSchema.parse({ ...kennel, ...changes });
}

/** A place that staff added; the answer is its id. */
export async function addPlace(
  services: AppServices,
  staff: Actor,
  changes: Parameters<typeof placeInput>[0] = {},
): Promise<string> {
  return value(await housingUnits.add(services, staff, placeInput(changes), newKey())).id;
}

/** The id of a new animal's stay. */
export async function stayOfAnimal(
  services: AppServices,
  staff: Actor,
  name = "Blackie",
): Promise<string> {
  return (await animalOf(services, await shelterAnimal(services, staff, { name }))).episode.id;
}

export function moveTo(
  services: AppServices,
  actor: Actor,
  episode: string,
  unitId: string,
  key: string | undefined = newKey(),
) {
  const step = { stepRole: "staff", step: "move", input: { unitId }, actor, key } as const;
  return takeStep(services, placementSteps, episode, step);
}

/** A foster home with an animal, and an animal without a place; the answer is the home's id. */
export async function houseAnimals(services: AppServices, staff: Actor): Promise<string> {
  const home = await addPlace(services, staff, fosterHome);
  value(await moveTo(services, staff, await stayOfAnimal(services, staff, "Simba"), home));
  await stayOfAnimal(services, staff, "Nala");
  return home;
}

import { animalSteps } from "#app/features/adoption/listing-desk/animal-steps.server.ts";
import { intakeSchema } from "#app/features/animals/care-episode/intake.schema.server.ts";
import { takeInAnimal } from "#app/features/animals/care-episode/take-in-animal.server.ts";
import { endOpenBookings } from "#app/features/insights/open-bookings/pet-left.server.ts";
import { insertWebhook } from "#app/features/integrations/webhook/webhooks.queries.server.ts";
import type { Actor } from "#app/platform/actor.ts";
import { lagosDay } from "#app/platform/dates.ts";
import { newId } from "#app/platform/ids.ts";
import type { AppServices } from "#app/platform/services.ts";
import { takeStepByName } from "#app/platform/steps/take-step.server.ts";
import { value } from "./listings.ts";
import { newKey } from "./services.ts";
import { rowsOf } from "./tables.ts";

/** What the form sends, read by its schema. */
export function intake(services: AppServices, fields: Record<string, string> = {}) {
  const known = { kind: "Dog", intakeKind: "stray", foundAt: "Ojuelegba", ...fields };
  return intakeSchema(lagosDay(services.now())).parse(known);
}

/** A new animal in care; returns the pet's id. */
export async function takeInAnimalOf(
  services: AppServices,
  staff: Actor,
  fields: Record<string, string> = {},
): Promise<string> {
  const input = intake(services, fields);
  return value(await takeInAnimal(services, staff, input, newKey(), endOpenBookings)).petId;
}

/** The newest stay of an animal. */
export async function episodeOf(services: AppServices, petId: string) {
  const rows = await rowsOf(services, "care_episodes", { pet_id: petId });
  const newest = rows.sort((a, b) => (a.id < b.id ? 1 : -1))[0];
  if (!newest) throw new Error("no stay");
  return newest;
}

/** A system wants to hear of animals that come and leave. */
export async function wantAnimalEvents(services: AppServices, staff: Actor): Promise<void> {
  await services.db.transaction((trx) =>
    insertWebhook(trx, {
      ...{ id: newId(services.now()), name: "Register", url: "https://register.example/" },
      ...{ created_by: staff.id, secret: "sealed", events: "animal.intake,animal.outcome" },
      created_at: services.now().toISOString(),
    }),
  );
}

/** What systems are told of an animal's outcome, and when. */
export async function outcomesToldOf(services: AppServices, petId: string) {
  const told = { event: "animal.outcome", entity_id: petId };
  const rows = await rowsOf(services, "webhook_deliveries", told, "body", "due_at");
  return rows.map(({ body, due_at }) => ({ due_at, data: JSON.parse(body).data }));
}

/** What each step's form sends. */
export const outcomeInputs = {
  adopt: { day: "", name: "Bùkólá", phone: "", email: "" },
  reclaim: { day: "", name: "Bùkólá", phone: "0803 555 0163", proof: "photos of it" },
  transfer: { day: "", name: "Second Bowl", phone: "" },
  release: { day: "", where: "Where it lived" },
  die: { day: "", cause: "" },
  euthanise: { day: "", vet: "Dr Musa", reason: "Medical", cause: "" },
  lose: { day: "", cause: "over the fence" },
} as const;

/** Takes a step that ends the animal's stay; returns the id of the change. */
export async function leave(
  services: AppServices,
  actor: Actor,
  petId: string,
  name: keyof typeof outcomeInputs,
  input: object = {},
): Promise<string> {
  const { id } = await episodeOf(services, petId);
  const form = { stepRole: "staff", name, input: { ...outcomeInputs[name], ...input }, actor };
  const taken = await takeStepByName(services, animalSteps, id, { ...form, key: newKey() });
  return value(taken).changeId;
}

export async function findStay(services: AppServices, petId: string): Promise<string> {
  return (await episodeOf(services, petId)).id;
}

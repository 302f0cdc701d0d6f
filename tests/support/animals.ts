import { intakeSchema } from "#app/features/animals/care-episode/intake.schema.server.ts";
import { takeInAnimal } from "#app/features/animals/care-episode/take-in-animal.server.ts";
import { endOpenBookings } from "#app/features/insights/open-bookings/pet-left.server.ts";
import type { Actor } from "#app/platform/actor.ts";
import { lagosDay } from "#app/platform/dates.ts";
import type { AppServices } from "#app/platform/services.ts";
import { value } from "./listings.ts";
import { newKey } from "./services.ts";

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

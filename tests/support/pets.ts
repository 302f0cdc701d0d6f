import { insertPerson } from "#app/features/accounts/person/person.queries.server.ts";
import { type PetInput, petSchema } from "#app/features/pets/pet/pet.schema.server.ts";
import { addPet } from "#app/features/pets/pet/save-pet.server.ts";
import type { Actor } from "#app/platform/actor.ts";
import { lagosDay } from "#app/platform/dates.ts";
import type { AppServices } from "#app/platform/services.ts";
import { value } from "./listings.ts";
import { personRow } from "./rows.ts";

type Typed = { [field: string]: string | string[] | undefined };

/** The form of a pet as it was typed, made from this version of it. */
export function petForm(typed: Typed, version?: number): PetInput {
  const whole = version === undefined ? typed : { ...typed, version: String(version) };
  return petSchema("2026-12-31").parse(whole);
}

let made = 0;

/** Adds a pet to an owner's account; returns its id. */
export async function newPet(services: AppServices, owner: Actor, typed: Typed): Promise<string> {
  made += 1;
  const input = petSchema(lagosDay(services.now())).parse(typed);
  return value(await addPet(services, owner, input, `pet-of-a-test-${made}-of-this-file`)).id;
}

/** Another person with an account, whose address is confirmed and who, as a veterinarian, is verified. */
export async function newcomer(
  services: AppServices,
  role: "petOwner" | "veterinarian",
  name = "Uche Nwosu",
): Promise<Actor> {
  const now = services.now().toISOString();
  const verified = role === "veterinarian" ? { verified_at: now } : {};
  const row = personRow({ role, name, email_verified_at: now, ...verified });
  await services.db.transaction((trx) => insertPerson(trx, row));
  return { id: row.id, name, email: row.email, role };
}

import { listStaysOf } from "#app/features/boarding/stay/owner/own-stays.queries.server.ts";
import { stayOwner } from "#app/features/boarding/stay/owner/own-stays.server.ts";
import { findStayByReference, type Stay } from "#app/features/boarding/stay/stay.queries.server.ts";
import { isErased } from "#app/features/boarding/stay/stay.ts";
import { type FilledFields, petFieldName } from "#app/features/boarding/stay/stay-fields.ts";
import { type Actor, emailKey } from "#app/platform/actor.ts";
import { referencesOf } from "#app/platform/http/sender-cookie.server.ts";
import type { AppServices } from "#app/platform/services.ts";

/**
 * The last stay of somebody who is signed in, or the last request that this browser's cookie still opens; undefined
 * where there is none. To somebody who is signed in the cookie counts for requests with their own address alone: others
 * may have used this browser.
 */
async function findLastStay(
  services: AppServices,
  request: Request,
  actor: Actor | undefined,
): Promise<Stay | undefined> {
  const q = services.db.reader;
  const last = { limit: 1, offset: 0 };
  const [own] = actor ? await listStaysOf(q, await stayOwner(q, actor), last) : [];
  if (own) return own;
  for (const reference of await referencesOf(services, request)) {
    const sent = await findStayByReference(q, reference);
    const isTheirs = !actor || sent?.email_key === emailKey(actor.email);
    if (sent && isTheirs && !isErased(sent)) return sent;
  }
  return undefined;
}

/** Returns whose last stay a form can begin with, in words. */
export async function findLastPets(
  services: AppServices,
  request: Request,
  actor: Actor | undefined,
): Promise<string | undefined> {
  return (await findLastStay(services, request, actor))?.pet_names;
}

/** Returns the fields of a form as the last stay had them: pets, contacts and veterinarian, neither days nor files. */
export async function readLastStay(
  services: AppServices,
  request: Request,
  actor: Actor | undefined,
): Promise<FilledFields | undefined> {
  const stay = await findLastStay(services, request, actor);
  if (!stay) return undefined;
  const pets = stay.pets.flatMap(({ position, ...pet }) =>
    Object.entries({
      kind: pet.kind ?? "",
      petName: pet.name,
      petAge: pet.age,
      petBreed: pet.breed,
      allergies: pet.allergies,
      medications: pet.medications,
      feedingSchedule: pet.feedingSchedule,
    }).map(([field, value]) => [petFieldName(position, field), value]),
  );
  return {
    ...Object.fromEntries(pets),
    ...contactsOf(stay),
    ownerName: stay.owner_name,
    ownerEmail: stay.owner_email,
    ownerPhone: stay.owner_phone,
  };
}

/** What a stay says of whom to call, by the fields of the form. */
export function contactsOf(stay: Stay) {
  return {
    specialInstructions: stay.special_instructions,
    emergencyContactName: stay.emergency_name,
    emergencyContactPhone: stay.emergency_phone,
    veterinarianName: stay.veterinarian_name,
    veterinarianPhone: stay.veterinarian_phone,
  };
}

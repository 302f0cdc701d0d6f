import { listOwnedStays } from "#app/features/boarding/stay/owner/own-stays.queries.server.ts";
import { findOwnStay, stayOwner } from "#app/features/boarding/stay/owner/own-stays.server.ts";
import { findStayByReference, type Stay } from "#app/features/boarding/stay/stay.queries.server.ts";
import { isStayErased } from "#app/features/boarding/stay/stay.ts";
import { type FilledFields, petFieldName } from "#app/features/boarding/stay/stay-fields.ts";
import { type Actor, emailKey } from "#app/platform/actor.ts";
import { readSentReferences } from "#app/platform/http/sender-cookie.server.ts";
import type { AppServices } from "#app/platform/services.ts";

/**
 * The account's last stay, or else the last request of this browser's cookie. For a signed-in person it must have their
 * own address, because others may have used the browser.
 */
async function findLastStay(
  services: AppServices,
  request: Request,
  actor: Actor | undefined,
): Promise<Stay | undefined> {
  const q = services.db.reader;
  const last = { limit: 1, offset: 0 };
  const [own] = actor ? await listOwnedStays(q, await stayOwner(q, actor), last) : [];
  if (own) return own;
  for (const reference of await readSentReferences(services, request)) {
    const sent = await findStayByReference(q, reference);
    const isOwnStay = !actor || sent?.email_key === emailKey(actor.email);
    if (sent && isOwnStay && !isStayErased(sent)) return sent;
  }
  return undefined;
}

export async function findLastPets(
  services: AppServices,
  request: Request,
  actor: Actor | undefined,
): Promise<string | undefined> {
  return (await findLastStay(services, request, actor))?.pet_names;
}

/** Without days and files. */
export async function readLastStay(
  services: AppServices,
  request: Request,
  actor: Actor | undefined,
): Promise<FilledFields | undefined> {
  const stay = await findLastStay(services, request, actor);
  return stay && fieldsOf(stay);
}

/** As `readLastStay`, for a stay of the signed-in owner. Undefined for another's. */
export async function readOwnStay(
  services: AppServices,
  actor: Actor | undefined,
  id: string,
): Promise<{ fields: FilledFields; names: string[] } | undefined> {
  const stay = actor && (await findOwnStay(services, actor, id));
  if (!stay || isStayErased(stay)) return undefined;
  return { fields: fieldsOf(stay), names: stay.pets.map(({ name }) => name) };
}

function fieldsOf(stay: Stay): FilledFields {
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
    ...stayContacts(stay),
    ownerName: stay.owner_name,
    ownerEmail: stay.owner_email,
    ownerPhone: stay.owner_phone,
  };
}

export function stayContacts(stay: Stay) {
  return {
    specialInstructions: stay.special_instructions,
    emergencyContactName: stay.emergency_name,
    emergencyContactPhone: stay.emergency_phone,
    veterinarianName: stay.veterinarian_name,
    veterinarianPhone: stay.veterinarian_phone,
  };
}

import { lockActivePerson } from "#app/features/accounts/person/find-person.server.ts";
import { findOwnPet, lockPet, updateOffer } from "#app/features/pets/pet/find-pet.server.ts";
import type { Actor } from "#app/platform/actor.ts";
import { idempotent } from "#app/platform/idempotency/idempotency.server.ts";
import { isId } from "#app/platform/ids.ts";
import { sendMail } from "#app/platform/mail/send-mail.server.ts";
import { done, type Outcome, refused } from "#app/platform/outcome.ts";
import { formatPhone, normalisePhone } from "#app/platform/phone.server.ts";
import type { AppServices } from "#app/platform/services.ts";
import { offerEmail } from "./animal-emails.ts";

export { listOfferedPets } from "#app/features/pets/pet/find-pet.server.ts";

type Offer = { reason: string; phone?: string };

/**
 * An owner wants to give a pet to us; until we meet it stays theirs. Refuses NOT_FOUND for another owner's pet, CONFLICT
 * for one that is offered or archived.
 */
export function offerPet(
  services: AppServices,
  actor: Actor,
  id: string,
  { reason, phone = "" }: Offer,
  key: string | undefined,
): Promise<Outcome<{ name: string }>> {
  const content = { id, reason, phone };
  const form = { key, verb: "offer-pet", actorId: actor.id, content };
  return idempotent<{ name: string }>(services, form, async (trx) => {
    if (!isId(id)) return refused("NOT_FOUND");
    const owner = await lockActivePerson(trx, actor.id);
    await lockPet(trx, id);
    const pet = await findOwnPet(trx, actor.id, id);
    if (!owner || !pet) return refused("NOT_FOUND");
    const call = phone || owner.phone || "";
    if (!normalisePhone(call)) {
      return refused("INVALID", "", { fields: { phone: ["Please enter the number to call"] } });
    }
    const now = services.now();
    const offer = {
      offered_at: now.toISOString(),
      offer_reason: phone ? `${reason.slice(0, 450)} (${phone})` : reason,
    };
    if (!(await updateOffer(trx, { id, ownerId: actor.id }, offer))) {
      return refused("CONFLICT", `${pet.name} is offered to us already, or archived.`);
    }
    const { name: siteName, origin, phone: ours } = services.site;
    const facts = { name: owner.name, pet: pet.name, siteName, origin, phone: ours };
    if (owner.email_verified_at) {
      await sendMail(trx, now, {
        to: owner.email,
        email: offerEmail(facts, formatPhone(call)),
        cause: `pet-offered:${id}:${offer.offered_at}`,
        kind: "request",
        about: [
          { entity: "pet", id },
          { entity: "person", id: owner.id },
        ],
        by: actor.id,
      });
    }
    return done({ name: pet.name });
  });
}

/** Refuses NOT_FOUND, and CONFLICT for a pet that is not offered. */
export function withdrawOffer(
  services: AppServices,
  actor: Actor,
  id: string,
  key: string | undefined,
): Promise<Outcome<{ name: string }>> {
  const form = { key, verb: "withdraw-offer", actorId: actor.id, content: { id } };
  return idempotent<{ name: string }>(services, form, async (trx) => {
    if (!isId(id)) return refused("NOT_FOUND");
    await lockPet(trx, id);
    const pet = await findOwnPet(trx, actor.id, id);
    if (!pet) return refused("NOT_FOUND");
    const none = { offered_at: null, offer_reason: "" };
    if (await updateOffer(trx, { id, ownerId: actor.id }, none)) return done({ name: pet.name });
    return refused("CONFLICT", `${pet.name} is not offered to us.`);
  });
}

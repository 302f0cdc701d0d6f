import { findPerson } from "#app/features/accounts/person/find-person.server.ts";
import { findPatient, findSharedPet, lockPet } from "#app/features/pets/pet/find-pet.server.ts";
import { findVetAtWork } from "#app/features/providers/vet/find-vet.server.ts";
import { shortInstant } from "#app/features/providers/vet/slots.ts";
import type { Actor } from "#app/platform/actor.ts";
import { hourMs, lagosDay } from "#app/platform/dates.ts";
import type { Queries } from "#app/platform/db/database.server.ts";
import { recordHistoryAt } from "#app/platform/history/history.server.ts";
import { newIdempotencyKey } from "#app/platform/http/forms.server.ts";
import { idempotent } from "#app/platform/idempotency/idempotency.server.ts";
import { isId, newId } from "#app/platform/ids.ts";
import { done, type Outcome, refused } from "#app/platform/outcome.ts";
import { consumeRateLimits } from "#app/platform/rate-limit/rate-limit.server.ts";
import type { AppServices } from "#app/platform/services.ts";
import { undoLabel } from "#app/platform/steps/steps.server.ts";
import { findAppointment, findProposed, insertAppointment } from "./appointment.queries.server.ts";
import { vetAppointmentList } from "./appointment.ts";
import { holdSlot, readSlot } from "./hold-slot.server.ts";
import { mailOffer } from "./mail-offer.server.ts";

export type Proposal = { petId: string; slot: string; reason: string };
export type Proposed = { id: string; pet: string; startsAt: string };

/**
 * Proposes a next visit of a patient; its slot is reserved until the owner answers or the offer lapses. The e-mail
 * waits for the undo time. Refuses NOT_FOUND for a pet that is not their patient, INVALID on `slot` for a time that is
 * past or outside the hours, CONFLICT for a taken one, for an archived pet, and while another proposal waits,
 * RATE_LIMITED after sixty an hour.
 */
export function proposeVisit(
  services: AppServices,
  actor: Actor,
  proposal: Proposal,
  key: string | undefined,
): Promise<Outcome<Proposed>> {
  const form = { key, verb: "propose-visit", actorId: actor.id, content: proposal };
  return idempotent<Proposed>(services, form, (trx) =>
    proposeVisitIn(services, trx, actor, proposal),
  );
}

/** As `proposeVisit`, in the caller's transaction. */
export async function proposeVisitIn(
  services: AppServices,
  trx: Queries,
  actor: Actor,
  { petId, slot: requestedStart, reason }: Proposal,
): Promise<Outcome<Proposed>> {
  if (!isId(petId)) return refused("NOT_FOUND");
  await lockPet(trx, petId);
  const now = services.now();
  const today = lagosDay(now);
  const pet = await findPatient(trx, actor.id, petId, today);
  if (!pet) return refused("NOT_FOUND");
  if (pet.status !== "active") {
    return refused("CONFLICT", `${pet.name} is archived, so no visit can be proposed.`);
  }
  const owner = pet.owner_id ? await findPerson(trx, pet.owner_id) : undefined;
  if (owner?.status !== "active") {
    return refused(
      "CONFLICT",
      `Nobody can answer for ${pet.name} now, so no visit can be proposed.`,
    );
  }
  const vet = await findVetAtWork(trx, actor.id, now);
  if (!vet) return refused("CONFLICT", "You can offer times once our team has verified you.");
  const waiting = await findProposed(trx, { petId, vetId: actor.id });
  if (waiting) {
    const at = shortInstant(waiting.starts_at);
    return refused(
      "CONFLICT",
      `You have proposed ${at} for ${pet.name} already. Withdraw it first, or wait for the answer.`,
    );
  }
  const read = readSlot(vet.schedule, requestedStart, now);
  if (!read.ok) return read;
  const slot = read.value;
  const limit = { bucket: `proposal:person:${actor.id}`, max: 60, windowMs: hourMs };
  const exceeded = await consumeRateLimits(trx, now, [limit]);
  if (exceeded) return exceeded;
  const id = newId(now);
  const at = now.toISOString();
  // As for the previous visit; the e-mail tells the owner what Accept shares.
  const readsHealth = Boolean(await findSharedPet(trx, actor.id, petId, today));
  await insertAppointment(trx, {
    id,
    vet_id: actor.id,
    owner_id: owner.id,
    pet_id: petId,
    starts_at: slot.startsAt,
    ends_at: slot.endsAt,
    reason,
    shares_health: readsHealth ? 1 : 0,
    fee_kobo: vet.fee_kobo,
    status: "proposed",
    confirmed_at: null,
    reminded_at: null,
    created_at: at,
    updated_at: at,
    offered_at: at,
    offered_by: "vet",
  });
  const reserved = await holdSlot(trx, { id, vetId: actor.id, schedule: vet.schedule, slot, now });
  if (!reserved.ok) return reserved;
  const place = { id: newId(now), at };
  const change = { entity: "appointment", entityId: id, actor, from: null, to: "proposed" };
  await recordHistoryAt(trx, place, change);
  const one = await findAppointment(trx, id);
  if (one) await mailOffer(trx, now, services.site, one, { changeId: place.id });
  return done({ id, pet: pet.name, startsAt: slot.startsAt });
}

/** The notice after a proposal, with its Undo. */
export function proposedNotice({ id, pet, startsAt }: Proposed) {
  return {
    text: `${shortInstant(startsAt)} is proposed to the owner of ${pet}.`,
    undo: {
      action: `${vetAppointmentList.path}/${id}`,
      intent: "withdraw",
      label: undoLabel("Proposal", pet),
      hidden: { key: newIdempotencyKey() },
    },
  };
}

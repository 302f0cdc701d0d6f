import { findOwnPet, lockPet } from "#app/features/pets/pet/find-pet.server.ts";
import { grantShare } from "#app/features/pets/pet/share-pet.server.ts";
import {
  findBookableVet,
  findVisitKind,
  lockVet,
} from "#app/features/providers/vet/find-vet.server.ts";
import { ofLength } from "#app/features/providers/vet/slots.ts";
import { vetMessages } from "#app/features/providers/vet/vet.ts";
import type { Actor } from "#app/platform/actor.ts";
import { addDays, hourMs, lagosDay } from "#app/platform/dates.ts";
import { recordHistory } from "#app/platform/history/history.server.ts";
import { idempotent } from "#app/platform/idempotency/idempotency.server.ts";
import { isId, newId } from "#app/platform/ids.ts";
import { done, type Outcome, refused } from "#app/platform/outcome.ts";
import { consumeRateLimits } from "#app/platform/rate-limit/rate-limit.server.ts";
import type { AppServices } from "#app/platform/services.ts";
import {
  findAppointment,
  insertAppointment,
  listBookablePets,
} from "./appointment.queries.server.ts";
import type { BookingInput } from "./appointment.schema.server.ts";
import { requestedEmail } from "./appointment-emails.ts";
import { sharedDays } from "./appointment-policy.ts";
import { holdSlot, invalidSlot, readSlot } from "./hold-slot.server.ts";
import { mailAboutAppointment } from "./mail-about-appointment.server.ts";

/**
 * Books a slot of a verified veterinarian for an owner's pet. With `sharesHealth` the veterinarian may read the pet's
 * health page until `sharedDays` after. Refuses NOT_FOUND for another's pet or a veterinarian who is not listed,
 * INVALID on `slot` for a time that is past, too soon or outside the hours, and for a kind that is gone, CONFLICT for a
 * taken one (by a database constraint), RATE_LIMITED after ten bookings an hour.
 */
export function bookAppointment(
  services: AppServices,
  actor: Actor,
  vetId: string,
  input: Omit<BookingInput, "kindId"> & { kindId?: string | null },
  key: string | undefined,
): Promise<Outcome<{ id: string; pet: string }>> {
  const form = { key, verb: "book-appointment", actorId: actor.id, content: { vetId, ...input } };
  return idempotent<{ id: string; pet: string }>(services, form, async (trx) => {
    const { petId, reason, sharesHealth, kindId } = input;
    if (!isId(vetId)) return refused("NOT_FOUND");
    if (!isId(petId)) return refused("NOT_FOUND", "You have no such pet.");
    await lockPet(trx, petId);
    const pet = await findOwnPet(trx, actor.id, petId);
    if (!pet) return refused("NOT_FOUND", "You have no such pet.");
    if (pet.status !== "active") {
      return refused("CONFLICT", `${pet.name} is archived. Bring the pet back first.`);
    }
    await lockVet(trx, vetId);
    const now = services.now();
    const vet = await findBookableVet(trx, vetId, now);
    if (!vet) return refused("NOT_FOUND", vetMessages.notListed);
    const kind = kindId ? await findVisitKind(trx, vetId, kindId) : undefined;
    if (kindId && !kind) return invalidSlot(vetMessages.kindGone);
    const schedule = kind ? ofLength(vet.schedule, kind.minutes) : vet.schedule;
    const read = readSlot(schedule, input.slot, now);
    if (!read.ok) return read;
    const slot = read.value;
    const limit = { bucket: `appointment:person:${actor.id}`, max: 10, windowMs: hourMs };
    const exceeded = await consumeRateLimits(trx, now, [limit]);
    if (exceeded) return exceeded;
    const id = newId(now);
    const at = now.toISOString();
    await insertAppointment(trx, {
      id,
      vet_id: vetId,
      owner_id: actor.id,
      pet_id: petId,
      starts_at: slot.startsAt,
      ends_at: slot.endsAt,
      reason,
      shares_health: sharesHealth ? 1 : 0,
      fee_kobo: kind ? kind.fee_kobo : vet.fee_kobo,
      visit_kind_id: kind?.id ?? null,
      status: "requested",
      confirmed_at: null,
      reminded_at: null,
      created_at: at,
      updated_at: at,
    });
    const reserved = await holdSlot(trx, { id, vetId, schedule, slot, now });
    if (!reserved.ok) return reserved;
    await recordHistory(trx, now, {
      entity: "appointment",
      entityId: id,
      actor,
      from: null,
      to: "requested",
    });
    const lastDay = addDays(lagosDay(new Date(slot.startsAt)), sharedDays);
    await grantShare(trx, now, { petId, vetId, cause: id, readsHealth: sharesHealth, lastDay });
    const appointment = await findAppointment(trx, id);
    if (appointment) {
      const mail = { to: "vet", compose: requestedEmail, cause: "appointment-requested" } as const;
      await mailAboutAppointment(services, trx, appointment, mail);
    }
    return done({ id, pet: pet.name });
  });
}

export function listPetsToBook(services: AppServices, actor: Actor) {
  return listBookablePets(services.db.reader, actor.id);
}

import { findOwnPet, lockPet } from "#app/features/pets/pet/find-pet.server.ts";
import { grantShare } from "#app/features/pets/pet/share-pet.server.ts";
import {
  findBookableVet,
  listTaken,
  lockVet,
} from "#app/features/providers/vet/find-vet.server.ts";
import {
  daysToBook,
  findSlot,
  freeSlots,
  nearestSlots,
  type Slot,
  shortInstant,
  timesOf,
} from "#app/features/providers/vet/slots.ts";
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
  insertTimes,
  listBookablePets,
} from "./appointment.queries.server.ts";
import type { BookingInput } from "./appointment.schema.server.ts";
import { appointmentMessages, maxNearest } from "./appointment.ts";
import { requestedEmail } from "./appointment-emails.ts";
import { sharedDays } from "./appointment-policy.ts";
import { mailAboutAppointment } from "./mail-about-appointment.server.ts";

/**
 * Books a slot of a verified veterinarian for an owner's pet; it is held until the veterinarian declines or the request
 * expires. With `sharesHealth` the veterinarian may read the pet's health page until a week after. Refuses NOT_FOUND
 * for another's pet or a veterinarian who is not listed, INVALID on `slot` for a time that is past or outside the
 * hours, and CONFLICT for a taken one: of concurrent bookings one passes, by a database constraint. Refuses
 * RATE_LIMITED after ten bookings an hour.
 */
export function bookAppointment(
  services: AppServices,
  actor: Actor,
  vetId: string,
  input: BookingInput,
  key: string | undefined,
): Promise<Outcome<{ id: string; pet: string }>> {
  const form = { key, verb: "book-appointment", actorId: actor.id, content: { vetId, ...input } };
  return idempotent<{ id: string; pet: string }>(services, form, async (trx) => {
    const { petId, reason, sharesHealth } = input;
    if (!isId(vetId)) return refused("NOT_FOUND");
    if (!isId(petId)) return refused("NOT_FOUND", "There is no such pet among yours.");
    await lockPet(trx, petId);
    const pet = await findOwnPet(trx, actor.id, petId);
    if (!pet) return refused("NOT_FOUND", "There is no such pet among yours.");
    if (pet.status !== "active") {
      return refused("CONFLICT", `${pet.name} is archived. Bring the pet back first.`);
    }
    await lockVet(trx, vetId);
    const now = services.now();
    const vet = await findBookableVet(trx, vetId, now);
    if (!vet) return refused("NOT_FOUND", vetMessages.notListed);
    const slot = findSlot(vet.schedule, input.slot, now);
    const problem = problemOf(slot, now);
    if (problem || !slot) return refused("INVALID", "", { fields: { slot: [problem ?? ""] } });
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
      fee_kobo: vet.fee_kobo,
      status: "requested",
      confirmed_at: null,
      reminded_at: null,
      created_at: at,
      updated_at: at,
    });
    const times = timesOf(slot).map((time) => ({ vet_id: vetId, at: time, appointment_id: id }));
    if ((await insertTimes(trx, times)) < times.length) {
      const taken = (await listTaken(trx, [vetId], now)).get(vetId) ?? [];
      const free = freeSlots(vet.schedule, taken, daysToBook(now), now);
      return refused("CONFLICT", takenText(nearestSlots(free, slot.startsAt, 3)));
    }
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

function problemOf(slot: Slot | undefined, now: Date): string | undefined {
  if (!slot) return appointmentMessages.outside;
  return slot.startsAt > now.toISOString() ? undefined : appointmentMessages.past;
}

function takenText(nearest: readonly Slot[]): string {
  const times = nearest.map(({ startsAt }) => shortInstant(startsAt));
  if (times.length === 0) return "This time was just taken, and no other is free.";
  return `This time was just taken. The nearest free ones: ${times.join("; ")}.`;
}

/** Returns the pets that this owner can book for. */
export function listPetsToBook(services: AppServices, actor: Actor) {
  return listBookablePets(services.db.reader, actor.id);
}

/** Returns the free slots nearest to an instant, after the wanted one was taken. */
export async function listNearestSlots(
  services: AppServices,
  vetId: string,
  wanted: string,
): Promise<Slot[]> {
  if (!isId(vetId) || Number.isNaN(Date.parse(wanted))) return [];
  const q = services.db.reader;
  const now = services.now();
  const vet = await findBookableVet(q, vetId, now);
  if (!vet) return [];
  const taken = (await listTaken(q, [vetId], now)).get(vetId) ?? [];
  return nearestSlots(freeSlots(vet.schedule, taken, daysToBook(now), now), wanted, maxNearest);
}

import { findPatient } from "#app/features/pets/pet/find-pet.server.ts";
import { findSlotNear, type Slot } from "#app/features/providers/vet/slots.ts";
import { viewFreeSlots } from "#app/features/providers/vet/view-vet.server.ts";
import type { Actor } from "#app/platform/actor.ts";
import {
  addDays,
  addMonthsToDay,
  isDay,
  lagosDay,
  lagosInstant,
  minutesOfDay,
} from "#app/platform/dates.ts";
import { isId } from "#app/platform/ids.ts";
import type { AppServices } from "#app/platform/services.ts";
import { findProposed } from "./appointment.queries.server.ts";
import { viewAppointment } from "./list-appointments.server.ts";

/** An appointment of a veterinarian, with the free slots to which it can be moved; undefined for another's. */
export async function viewMove(services: AppServices, actor: Actor, id: string, day: string) {
  const page = await viewAppointment(services, id, { party: "vet", actor });
  if (!page) return undefined;
  const { appointment } = page;
  const wanted = isDay(day) ? day : lagosDay(new Date(appointment.startsAt));
  const found = await viewFreeSlots(services, actor.id, wanted);
  return { appointment, week: found?.week };
}

/** A time that is offered by its distance from today. */
export type QuickVisit = Slot & { label: string };

/**
 * The free times of a veterinarian for a patient's next visit: of a day, and those nearest to two weeks and to a month from
 * today, at about the time of day of `around`. Undefined for a pet that is no patient of theirs.
 */
export async function viewNextVisit(
  services: AppServices,
  actor: Actor,
  petId: string,
  { day = "", around }: { day?: string; around?: string } = {},
) {
  if (!isId(petId)) return undefined;
  const q = services.db.reader;
  const now = services.now();
  const today = lagosDay(now);
  const pet = await findPatient(q, actor.id, petId, today);
  if (!pet) return undefined;
  const found = await viewFreeSlots(services, actor.id, isDay(day) ? day : today);
  const minutes = minutesOfDay(around ?? now.toISOString());
  const near = (label: string, wanted: string): QuickVisit[] => {
    const at = lagosInstant(wanted, minutes).toISOString();
    const slot = findSlotNear(found?.free ?? [], at);
    return slot ? [{ ...slot, label }] : [];
  };
  return {
    pet: { id: pet.id, name: pet.name, isActive: pet.status === "active" },
    /** What is proposed already and waits. */
    waiting: await findProposed(q, { petId, vetId: actor.id }),
    quick: [
      ...near("In 2 weeks", addDays(today, 14)),
      ...near("In 1 month", addMonthsToDay(today, 1)),
    ],
    week: found?.week,
  };
}
export type NextVisitView = NonNullable<Awaited<ReturnType<typeof viewNextVisit>>>;

import { findPatient } from "#app/features/pets/pet/find-pet.server.ts";
import { findSchedule, listTakenTimesByVet } from "#app/features/providers/vet/find-vet.server.ts";
import {
  bookableDays,
  findSlotNear,
  freeSlots,
  nearestSlots,
  ofLength,
  type Schedule,
  type Slot,
  withoutNotice,
} from "#app/features/providers/vet/slots.ts";
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
import type { Queries } from "#app/platform/db/database.server.ts";
import { isId } from "#app/platform/ids.ts";
import { counted } from "#app/platform/in-words.ts";
import { done, type Outcome, refused } from "#app/platform/outcome.ts";
import type { AppServices } from "#app/platform/services.ts";
import { findProposed } from "./appointment.queries.server.ts";
import { nextVisitDays, nextVisitMonths } from "./appointment-policy.ts";
import { type Reader, viewAppointment } from "./list-appointments.server.ts";

/** Returns undefined for anybody but the owner and the veterinarian. */
export async function viewMove(services: AppServices, reader: Reader, id: string, day: string) {
  const page = await viewAppointment(services, id, reader);
  if (!page) return undefined;
  const { appointment } = page;
  const shownDay = isDay(day) ? day : lagosDay(new Date(appointment.startsAt));
  const { kindMinutes: minutes, vetId } = appointment;
  const found = await viewFreeSlots(services, vetId, shownDay, (schedule) => {
    const own = reader.stepRole === "vet" ? withoutNotice(schedule) : schedule;
    return minutes ? ofLength(own, minutes) : own;
  });
  return { appointment, week: found?.week };
}

/**
 * Free times for a patient's next visit: of a day, and those nearest to two weeks and to a month from today, at about
 * the time of day of `around`. Undefined for a pet that is not their patient.
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
  const shownDay = isDay(day) ? day : today;
  const found = await viewFreeSlots(services, actor.id, shownDay, withoutNotice);
  const minutes = minutesOfDay(around ?? now.toISOString());
  const near = (label: string, day: string): (Slot & { label: string })[] => {
    const at = lagosInstant(day, minutes).toISOString();
    const slot = findSlotNear(found?.free ?? [], at);
    return slot ? [{ ...slot, label }] : [];
  };
  return {
    pet: { id: pet.id, name: pet.name, isActive: pet.status === "active" },
    waiting: await findProposed(q, { petId, vetId: actor.id }),
    quick: [
      ...near(`In ${counted(nextVisitDays / 7, "week")}`, addDays(today, nextVisitDays)),
      ...near(`In ${counted(nextVisitMonths, "month")}`, addMonthsToDay(today, nextVisitMonths)),
    ],
    week: found?.week,
    /** Times of day at which a visit may begin: `09:30`. */
    times: found ? timesOfDay(found.schedule) : [],
  };
}

function timesOfDay(schedule: Schedule): string[] {
  const { hours, slotMinutes } = schedule;
  const minutes = hours.flatMap(({ starts, ends }) =>
    Array.from(
      { length: slotMinutes > 0 ? Math.floor((ends - starts) / slotMinutes) : 0 },
      (_, at) => starts + at * slotMinutes,
    ),
  );
  return [...new Set(minutes)].sort((a, b) => a - b).map(timeOfMinutes);
}

function timeOfMinutes(minutes: number): string {
  const two = (number: number) => String(number).padStart(2, "0");
  return `${two(Math.floor(minutes / 60))}:${two(minutes % 60)}`;
}

type RequestedSlot = { around: string } & ({ slot: string } | { day: string; time: string });

/**
 * Returns the instant of the requested slot: a given slot, a time of a day, or the free slot of that day nearest to the
 * time of day of `around`. Refuses INVALID on `nextDay` when nothing is free on it.
 */
export async function findRequestedSlot(
  services: Pick<AppServices, "now">,
  trx: Queries,
  actor: Actor,
  requested: RequestedSlot,
): Promise<Outcome<string>> {
  if ("slot" in requested) return done(requested.slot);
  const { day, time, around } = requested;
  const [hour = 0, minute = 0] = time.split(":").map(Number);
  const minutes = time ? hour * 60 + minute : minutesOfDay(around);
  const at = lagosInstant(day, minutes).toISOString();
  if (time) return done(at);
  const now = services.now();
  const schedule = await findSchedule(trx, actor.id, now);
  const taken = (await listTakenTimesByVet(trx, [actor.id], now)).get(actor.id) ?? [];
  const isBookable = day <= addDays(lagosDay(now), bookableDays - 1);
  const free = isBookable ? freeSlots(schedule, taken, [day], now) : [];
  const [slot] = nearestSlots(free, at, 1);
  if (slot) return done(slot.startsAt);
  const why = isBookable
    ? "Nothing is free on this day. Please choose another one."
    : `Please choose a day within the next ${bookableDays} days`;
  return refused("INVALID", "", { fields: { nextDay: [why] } });
}

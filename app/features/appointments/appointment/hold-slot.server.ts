import {
  findBookableVet,
  listTakenTimesByVet,
  lockVet,
} from "#app/features/providers/vet/find-vet.server.ts";
import {
  daysToBook,
  findSlot,
  freeSlots,
  listTimeUnits,
  nearestSlots,
  noticeEnds,
  ofLength,
  type Schedule,
  type Slot,
  shortInstant,
} from "#app/features/providers/vet/slots.ts";
import { noticeInWords } from "#app/features/providers/vet/vet.ts";
import type { Queries } from "#app/platform/db/database.server.ts";
import { isId } from "#app/platform/ids.ts";
import { done, type Outcome, refused } from "#app/platform/outcome.ts";
import type { AppServices } from "#app/platform/services.ts";
import { insertTimes } from "./appointment.queries.server.ts";
import { appointmentMessages, maxNearest } from "./appointment.ts";

/** Refuses INVALID on `slot` when no slot begins at this instant, or it is past or too soon. */
export function readSlot(schedule: Schedule, requestedStart: string, now: Date): Outcome<Slot> {
  const slot = findSlot(schedule, requestedStart, now);
  if (!slot) return invalidSlot(appointmentMessages.outside);
  if (slot.startsAt <= now.toISOString()) return invalidSlot(appointmentMessages.past);
  if (slot.startsAt > noticeEnds(schedule, now)) return done(slot);
  return invalidSlot(
    `This veterinarian asks for ${noticeInWords(schedule.noticeHours)} of notice. Please choose a later time.`,
  );
}

export function invalidSlot(message: string) {
  return refused("INVALID", "", { fields: { slot: [message] } });
}

type Hold = {
  id: string;
  vetId: string;
  schedule: Schedule;
  slot: Slot;
  /** The slot that the appointment has now; its times are free for itself. */
  currentSlot?: Slot;
  now: Date;
};

/**
 * Reserves a slot, in the caller's transaction. Refuses CONFLICT with the nearest free ones when it is taken, by a
 * database constraint.
 */
export async function holdSlot(trx: Queries, hold: Hold): Promise<Outcome<null>> {
  const { id, vetId, schedule, slot, currentSlot, now } = hold;
  await lockVet(trx, vetId);
  const own = currentSlot ? listTimeUnits(currentSlot) : [];
  const times = listTimeUnits(slot).filter((time) => !own.includes(time));
  const rows = times.map((time) => ({ vet_id: vetId, at: time, appointment_id: id }));
  if (rows.length === 0 || (await insertTimes(trx, rows)) === rows.length) return done(null);
  const taken = (await listTakenTimesByVet(trx, [vetId], now)).get(vetId) ?? [];
  const free = freeSlots(schedule, taken, daysToBook(now), now);
  return refused("CONFLICT", takenText(nearestSlots(free, slot.startsAt, 3)));
}

function takenText(nearest: readonly Slot[]): string {
  const times = nearest.map(({ startsAt }) => shortInstant(startsAt));
  if (times.length === 0) return "This time was just taken, and no other is free.";
  return `This time was just taken. The nearest free ones: ${times.join("; ")}.`;
}

/** Free slots nearest to the requested start; `minutes`: of a kind of visit. */
export async function listNearestSlots(
  services: AppServices,
  vetId: string,
  requestedStart: string,
  minutes: number | undefined,
): Promise<Slot[]> {
  if (!isId(vetId) || Number.isNaN(Date.parse(requestedStart))) return [];
  const q = services.db.reader;
  const now = services.now();
  const vet = await findBookableVet(q, vetId, now);
  if (!vet) return [];
  const taken = (await listTakenTimesByVet(q, [vetId], now)).get(vetId) ?? [];
  const schedule = minutes ? ofLength(vet.schedule, minutes) : vet.schedule;
  return nearestSlots(freeSlots(schedule, taken, daysToBook(now), now), requestedStart, maxNearest);
}

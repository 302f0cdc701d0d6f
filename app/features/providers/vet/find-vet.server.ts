/** Reads of veterinarians for other entities. */
import { lagosDay, lagosInstant } from "#app/platform/dates.ts";
import type { Queries } from "#app/platform/db/database.server.ts";
import { bookableDays, noSchedule, type Schedule, type TakenTime, withoutNotice } from "./slots.ts";
import {
  findListedVetRow,
  findVerifiedVet,
  findVetRow,
  type ListedVet,
  listDateHours,
  listHours,
  listTakenTimes,
  listVetDaysOff,
} from "./vet.queries.server.ts";

export { findVetByCalendar, findVisitKind, lockVet } from "./vet.queries.server.ts";

/** From today on, by veterinarian. */
export async function listSchedules(
  q: Queries,
  vets: readonly { id: string; slot_minutes: number | null; notice_hours: number | null }[],
  now: Date,
): Promise<Map<string, Schedule>> {
  const ids = vets.map(({ id }) => id);
  const hours = Map.groupBy(await listHours(q, ids), ({ vet_id }) => vet_id);
  const today = lagosDay(now);
  const dateHours = Map.groupBy(await listDateHours(q, ids, today), ({ vet_id }) => vet_id);
  const daysOff = Map.groupBy(await listVetDaysOff(q, ids, today), ({ vet_id }) => vet_id);
  return new Map(
    vets.map(({ id, slot_minutes, notice_hours }) => [
      id,
      {
        slotMinutes: slot_minutes ?? 0,
        noticeHours: notice_hours ?? 0,
        hours: slot_minutes ? (hours.get(id) ?? []) : [],
        dateHours: slot_minutes ? (dateHours.get(id) ?? []) : [],
        daysOff: (daysOff.get(id) ?? []).map(({ day }) => day),
      },
    ]),
  );
}

/** For the veterinarian: verified or not, and without notice. */
export async function findSchedule(q: Queries, id: string, now: Date): Promise<Schedule> {
  const { slot_minutes = null, notice_hours = null } = (await findVetRow(q, id)) ?? {};
  const schedules = await listSchedules(q, [{ id, slot_minutes, notice_hours }], now);
  return withoutNotice(schedules.get(id) ?? noSchedule);
}

/** In the bookable days, by veterinarian. */
export async function listTakenTimesByVet(
  q: Queries,
  ids: readonly string[],
  now: Date,
): Promise<Map<string, TakenTime[]>> {
  const day = lagosDay(now);
  const range = {
    from: lagosInstant(day).toISOString(),
    until: lagosInstant(day, bookableDays * 1440).toISOString(),
  };
  return Map.groupBy(await listTakenTimes(q, ids, range), ({ vet_id }) => vet_id);
}

/** Undefined for anybody who is not listed. */
export async function findBookableVet(q: Queries, id: string, now: Date) {
  return withSchedule(q, await findListedVetRow(q, id), now);
}

/** For the veterinarian, without notice. Profiles may have gaps. Undefined for a vet who is not verified. */
export async function findVetAtWork(q: Queries, id: string, now: Date) {
  const vet = await withSchedule(q, await findVerifiedVet(q, id), now);
  return vet && { ...vet, schedule: withoutNotice(vet.schedule) };
}

async function withSchedule(q: Queries, vet: ListedVet | undefined, now: Date) {
  if (!vet) return undefined;
  const { id } = vet;
  const row = await findVetRow(q, id);
  const schedules = await listSchedules(q, [vet], now);
  const schedule = schedules.get(id) ?? noSchedule;
  return { ...vet, fee_kobo: row?.fee_kobo ?? null, schedule };
}

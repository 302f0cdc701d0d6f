/** Reads of veterinarians for other entities. */
import { lagosDay, lagosInstant } from "#app/platform/dates.ts";
import type { Queries } from "#app/platform/db/database.server.ts";
import type { Schedule, TakenTime } from "./slots.ts";
import { bookableDays } from "./slots.ts";
import {
  findListedVetRow,
  findVerifiedVet,
  findVetRow,
  type ListedVet,
  listHours,
  listTakenTimes,
  listVetDaysOff,
} from "./vet.queries.server.ts";

export { findVetByCalendar, lockVet } from "./vet.queries.server.ts";

/** From today on, by veterinarian. */
export async function listSchedules(
  q: Queries,
  vets: readonly { id: string; slot_minutes: number | null }[],
  now: Date,
): Promise<Map<string, Schedule>> {
  const ids = vets.map(({ id }) => id);
  const hours = Map.groupBy(await listHours(q, ids), ({ vet_id }) => vet_id);
  const daysOff = Map.groupBy(await listVetDaysOff(q, ids, lagosDay(now)), ({ vet_id }) => vet_id);
  return new Map(
    vets.map(({ id, slot_minutes }) => [
      id,
      {
        slotMinutes: slot_minutes ?? 0,
        hours: slot_minutes ? (hours.get(id) ?? []) : [],
        daysOff: (daysOff.get(id) ?? []).map(({ day }) => day),
      },
    ]),
  );
}

/** Verified or not. */
export async function findSchedule(q: Queries, id: string, now: Date): Promise<Schedule> {
  const { slot_minutes = null } = (await findVetRow(q, id)) ?? {};
  const schedules = await listSchedules(q, [{ id, slot_minutes }], now);
  return schedules.get(id) ?? { slotMinutes: 0, hours: [], daysOff: [] };
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

/** Profiles may have gaps. Undefined for a vet who is not verified. */
export async function findVetAtWork(q: Queries, id: string, now: Date) {
  return withSchedule(q, await findVerifiedVet(q, id), now);
}

async function withSchedule(q: Queries, vet: ListedVet | undefined, now: Date) {
  if (!vet) return undefined;
  const { id } = vet;
  const row = await findVetRow(q, id);
  const schedules = await listSchedules(q, [vet], now);
  const schedule = schedules.get(id) ?? { slotMinutes: 0, hours: [], daysOff: [] };
  return { ...vet, fee_kobo: row?.fee_kobo ?? null, schedule };
}

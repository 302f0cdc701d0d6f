import { isDay, lagosDay, lagosInstant } from "#app/platform/dates.ts";
import { calendarMonth } from "#app/platform/lists/calendar-month.ts";
import type { ListQuery } from "#app/platform/lists/list-query.ts";
import { paginate } from "#app/platform/lists/paginate.server.ts";
import type { AppServices } from "#app/platform/services.ts";
import { listAppointmentsBetween, listStarts, listVetNames } from "./vet-days.queries.server.ts";
import type { vetDaysList } from "./vet-days.ts";

/** Veterinarians a page, and appointments a day. */
const pageSize = 30;
const maxAppointments = 100;

/**
 * A month of appointments: counts by veterinarian and day, and the appointments of the chosen veterinarian on the
 * chosen day.
 */
export async function listVetDays(services: AppServices, query: ListQuery<typeof vetDaysList>) {
  const q = services.db.reader;
  const today = lagosDay(services.now());
  const chosen = query.day && isDay(query.day) ? query.day : undefined;
  const month = calendarMonth(query.month ?? chosen?.slice(0, 7), today);
  const { rows: vets, more } = await paginate(
    query.page,
    (range) => listVetNames(q, range),
    pageSize,
  );
  const starts = await listStarts(
    q,
    vets.map(({ id }) => id),
    instantsOfDays(month.days[0] ?? today, month.days.at(-1) ?? today),
  );
  const counts = new Map<string, number>();
  for (const { vet_id, starts_at } of starts) {
    const key = `${vet_id} ${lagosDay(new Date(starts_at))}`;
    counts.set(key, (counts.get(key) ?? 0) + 1);
  }
  const vet = vets.find(({ id }) => id === query.vet);
  return {
    month,
    today,
    more,
    vets: vets.map(({ id, name, clinic }) => ({
      id,
      name,
      clinic,
      days: month.days.map((day) => ({ day, count: counts.get(`${id} ${day}`) ?? 0 })),
    })),
    day:
      vet && chosen
        ? {
            day: chosen,
            vet: vet.name,
            appointments: await listAppointmentsBetween(
              q,
              vet.id,
              instantsOfDays(chosen, chosen),
              maxAppointments,
            ),
          }
        : undefined,
  };
}

/** From the first midnight in Lagos to the one after `last`. */
function instantsOfDays(first: string, last: string) {
  return {
    from: lagosInstant(first).toISOString(),
    until: lagosInstant(last, 24 * 60).toISOString(),
  };
}

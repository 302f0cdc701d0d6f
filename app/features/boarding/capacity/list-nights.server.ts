import type { Actor } from "#app/platform/actor.ts";
import { addMonths, daysFrom, lagosDay } from "#app/platform/dates.ts";
import { monthPattern, monthRange } from "#app/platform/lists/calendar-month.ts";
import type { AppServices } from "#app/platform/services.ts";
import { findCapacityRow, listDaysOff, listTaken } from "./capacity.queries.server.ts";
import type { MonthOfNights } from "./capacity.ts";

/** How many months before and after this one can be looked at. */
const monthsAround = 12;

/**
 * Returns the nights of a month (`2026-11`, this one where the text is none) with the places that are taken in each.
 */
export async function listNightsOfMonth(
  services: AppServices,
  { id }: Actor,
  wanted: string | null,
): Promise<MonthOfNights> {
  const { reader } = services.db;
  const today = lagosDay(services.now());
  const thisMonth = today.slice(0, 7);
  const [first, last] = [addMonths(thisMonth, -monthsAround), addMonths(thisMonth, monthsAround)];
  const isMonth = monthPattern.test(wanted ?? "");
  const month = isMonth && wanted && wanted >= first && wanted <= last ? wanted : thisMonth;
  const range = monthRange(month);
  const nights = daysFrom(range.first, range.last);
  const places = (await findCapacityRow(reader, id))?.places ?? 0;
  const off = new Set(await listDaysOff(reader, id, nights[0] ?? ""));
  const taken = Map.groupBy(await listTaken(reader, id, nights), ({ night }) => night);
  return {
    month,
    today,
    places,
    nights: nights.map((day) => {
      return { day, taken: taken.get(day)?.length ?? 0, isOff: off.has(day) };
    }),
    ...(month > first && { before: addMonths(month, -1) }),
    ...(month < last && { after: addMonths(month, 1) }),
  };
}

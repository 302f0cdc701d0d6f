import type { Actor } from "#app/platform/actor.ts";
import { addMonths, daysFrom, lagosDay } from "#app/platform/dates.ts";
import { monthPattern, monthRange } from "#app/platform/lists/calendar-month.ts";
import type { AppServices } from "#app/platform/services.ts";
import { findCapacityRow, listDaysOff, listTakenPlaces } from "./capacity.queries.server.ts";
import type { MonthOfNights } from "./capacity.ts";

const monthsEachWay = 12;

/** The month `requestedMonth` (`2026-11`), or this month where that is no month or too far away. */
export async function listNightsOfMonth(
  services: AppServices,
  { id }: Actor,
  requestedMonth: string | null,
): Promise<MonthOfNights> {
  const { reader } = services.db;
  const today = lagosDay(services.now());
  const thisMonth = today.slice(0, 7);
  const [first, last] = [addMonths(thisMonth, -monthsEachWay), addMonths(thisMonth, monthsEachWay)];
  const isMonth = monthPattern.test(requestedMonth ?? "");
  const month =
    isMonth && requestedMonth && requestedMonth >= first && requestedMonth <= last
      ? requestedMonth
      : thisMonth;
  const range = monthRange(month);
  const nights = daysFrom(range.first, range.last);
  const places = (await findCapacityRow(reader, id))?.places ?? 0;
  const off = new Set(await listDaysOff(reader, id, nights[0] ?? ""));
  const taken = Map.groupBy(
    await listTakenPlaces(reader, id, range.first, range.last),
    ({ night }) => night,
  );
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

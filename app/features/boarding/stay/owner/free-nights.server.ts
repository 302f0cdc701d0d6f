import { listFreeNights } from "#app/features/boarding/capacity/take-places.server.ts";
import { maxNights, monthsAhead } from "#app/features/boarding/stay/stay-policy.ts";
import { addDays, addMonths, isDay, lagosDay } from "#app/platform/dates.ts";
import { monthPattern, monthRange } from "#app/platform/lists/calendar-month.ts";
import type { AppServices } from "#app/platform/services.ts";
import type { FreeNights } from "./choose-nights.ts";

/** Shows the present month where the requested one cannot be booked. */
export async function viewFreeNights(
  services: AppServices,
  boarderId: string,
  request: { month: string | undefined; startDate: string; pets: number },
): Promise<FreeNights> {
  const q = services.db.reader;
  const today = lagosDay(services.now());
  const first = today.slice(0, 7);
  const last = addMonths(first, monthsAhead);
  const { startDate, pets } = request;
  const requestedMonth = request.month ?? startDate.slice(0, 7);
  const isBookable =
    monthPattern.test(requestedMonth) && requestedMonth >= first && requestedMonth <= last;
  const month = isBookable ? requestedMonth : first;
  const free = await listFreeNights(q, boarderId, monthRange(month));
  return {
    month,
    earlier: month > first ? addMonths(month, -1) : undefined,
    later: month < last ? addMonths(month, 1) : undefined,
    nights: Array.from(free, ([day, count]) => ({ day, free: day < today ? undefined : count })),
    lastEnd: isDay(startDate) ? await findLastEnd(services, boarderId, startDate, pets) : undefined,
  };
}

/** The first day after `start` whose night is full, at most `maxNights` later. Whoever waits for `start` may stay longer. */
async function findLastEnd(
  { db }: AppServices,
  boarderId: string,
  start: string,
  pets: number,
): Promise<string> {
  const last = addDays(start, maxNights);
  const free = await listFreeNights(db.reader, boarderId, { first: start, last });
  const full = [...free].find(([, places]) => places < pets);
  return full === undefined || full[0] === start ? last : full[0];
}

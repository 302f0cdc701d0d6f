import { listFreeNights } from "#app/features/boarding/capacity/take-places.server.ts";
import { monthsAhead } from "#app/features/boarding/stay/stay-policy.ts";
import { addMonths, lagosDay } from "#app/platform/dates.ts";
import { isId } from "#app/platform/ids.ts";
import type { AppServices } from "#app/platform/services.ts";
import { listListedBoarders } from "./boarder.queries.server.ts";
import { type BoarderProfileView, monthRange, type NightCalendar } from "./boarder.ts";
import { kindsOf, photosOf } from "./list-boarders.server.ts";

/**
 * Returns a boarder's profile and the free places of each night of a month, the present one where `month` cannot be
 * booked. Undefined for one who is not listed.
 */
export async function viewBoarder(
  services: AppServices,
  id: string,
  month = "",
): Promise<{ boarder: BoarderProfileView; calendar: NightCalendar } | undefined> {
  if (!isId(id)) return undefined;
  const q = services.db.reader;
  const [one] = await listListedBoarders(q, id);
  if (!one) return undefined;
  const photos = await photosOf(services, [id]);
  const boarder: BoarderProfileView = {
    id,
    name: one.name,
    area: one.area,
    website: one.website,
    petTypes: kindsOf(one),
    places: one.places ?? 0,
    priceKobo: one.price_kobo,
    about: one.about ?? "",
    aboutPerson: one.about_person,
    photos: photos.get(id) ?? [],
  };
  return { boarder, calendar: await calendarOf(services, id, month) };
}

async function calendarOf(
  services: AppServices,
  id: string,
  wanted: string,
): Promise<NightCalendar> {
  const today = lagosDay(services.now());
  const first = today.slice(0, 7);
  const last = addMonths(first, monthsAhead);
  const isMonth = /^\d{4}-(0[1-9]|1[0-2])$/.test(wanted);
  const month = isMonth && wanted >= first && wanted <= last ? wanted : first;
  const range = monthRange(month);
  const free = await listFreeNights(services.db.reader, id, range);
  return {
    month,
    earlier: month > first ? addMonths(month, -1) : undefined,
    later: month < last ? addMonths(month, 1) : undefined,
    nights: Array.from(free, ([day, count]) => ({
      day,
      free: day < today ? undefined : count,
    })),
  };
}

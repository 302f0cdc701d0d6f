import type {
  CalendarDay,
  MonthOfNights,
  StayOfDay,
} from "#app/features/boarding/capacity/capacity.ts";
import type { Actor } from "#app/platform/actor.ts";
import { addDays } from "#app/platform/dates.ts";
import type { AppServices } from "#app/platform/services.ts";
import { listStaysByNight } from "./boarder-nights.queries.server.ts";

/** Undefined for a day outside the month. */
export async function findCalendarDay(
  services: AppServices,
  { id }: Actor,
  { nights, places, today }: MonthOfNights,
  requestedDay: string | null,
): Promise<CalendarDay | undefined> {
  const night = nights.find((one) => one.day === requestedDay);
  if (!night) return undefined;
  const { day, taken, isOff } = night;
  const before = addDays(day, -1);
  const stays = await listStaysByNight(services.db.reader, [id], { first: before, last: day });
  const tonight = stays.filter(({ last }) => last === day);
  const isNew = ({ first, start_day }: (typeof stays)[number]) =>
    first === day && start_day === day;
  return {
    day,
    places,
    isOff,
    free: isOff ? 0 : Math.max(0, places - taken),
    isToCome: day > today,
    arriving: tonight.filter(isNew).map(stayOfDay),
    staying: tonight.filter((stay) => !isNew(stay)).map(stayOfDay),
    leaving: stays.filter(({ last, end_day }) => last === before || end_day === day).map(stayOfDay),
  };
}

function stayOfDay(stay: {
  id: string;
  pet_names: string;
  start_day: string;
  end_day: string;
}): StayOfDay {
  return { id: stay.id, pet: stay.pet_names, start: stay.start_day, end: stay.end_day };
}

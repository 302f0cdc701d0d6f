import { readPetTypes } from "#app/features/boarding/capacity/take-places.server.ts";
import { kindOfPet } from "#app/features/boarding/stay/kind-of-pet.ts";
import {
  type StayPet,
  type StayStatus,
  stayList,
  stayNights,
  stayStatusNames,
} from "#app/features/boarding/stay/stay.ts";
import { formatDay, formatDays, lagosDay } from "#app/platform/dates.ts";
import { counted } from "#app/platform/in-words.ts";
import { type CalendarMonth, calendarMonth } from "#app/platform/lists/calendar-month.ts";
import { type ListQuery, listHref } from "#app/platform/lists/list-query.ts";
import { paginate } from "#app/platform/lists/paginate.server.ts";
import type { AppServices } from "#app/platform/services.ts";
import {
  countTakenByNight,
  listBoarderPlaces,
  listDaysOffOfBoarders,
  listStaysByNight,
  listStaysWithoutBoarder,
} from "./boarder-nights.queries.server.ts";
import type { boarderNightsList } from "./boarder-nights.ts";

const pageSize = 30;
const maxWaiting = 20;

type StayInMonth = {
  id: string;
  pet_names: string;
  status: StayStatus;
  start_day: string;
  end_day: string;
};

type WaitingStay = StayInMonth & { pets: StayPet[] };

/** Boarders by name. A free night leads to the hand-over of the stays that need it. */
export async function listBoarderNights(
  services: AppServices,
  query: Pick<ListQuery<typeof boarderNightsList>, "month" | "page">,
) {
  const q = services.db.reader;
  const today = lagosDay(services.now());
  const month = calendarMonth(query.month, today);
  const span = { first: month.days[0] ?? today, last: month.days.at(-1) ?? today };
  const { rows: boarders, more } = await paginate(
    query.page,
    (range) => listBoarderPlaces(q, range),
    pageSize,
  );
  const ids = boarders.map(({ id }) => id);
  const waiting = await listStaysWithoutBoarder(q, span, maxWaiting + 1);
  const taken = Map.groupBy(await countTakenByNight(q, ids, span), (one) => one.boarder_id);
  const daysOff = Map.groupBy(await listDaysOffOfBoarders(q, ids, span), (one) => one.boarder_id);
  const stays = Map.groupBy(await listStaysByNight(q, ids, span), (one) => one.boarder_id);
  const waitingStays = waitingByNight(waiting, today);
  return {
    month,
    today,
    more,
    waiting: waiting.slice(0, maxWaiting).flatMap((stay) => {
      const nights = stayNights(stay.start_day, stay.end_day);
      return toBar(stay, { first: nights[0] ?? "", last: nights.at(-1) ?? "" }, month) ?? [];
    }),
    isMoreWaiting: waiting.length > maxWaiting,
    boarders: boarders.map(({ id, name, area, places, ...takes }) => {
      const kinds = readPetTypes(takes);
      const used = new Map((taken.get(id) ?? []).map((one) => [one.night, one.taken]));
      const off = new Set((daysOff.get(id) ?? []).map(({ day }) => day));
      return {
        id,
        name,
        area,
        places,
        nights: month.days.map((night) => {
          const free = Math.max(0, places - (used.get(night) ?? 0));
          const isOff = off.has(night);
          const who = (waitingStays.get(night) ?? []).filter((one) => {
            return one.places <= free && one.kinds.every((kind) => !kind || kinds.includes(kind));
          });
          const isOpen = free > 0 && !isOff;
          const handOver = isOpen ? handOverLink(who, { id, name, free, night }) : undefined;
          return { night, free, isOff, handOver };
        }),
        stays: (stays.get(id) ?? []).flatMap((one) => toBar(one, one, month) ?? []),
      };
    }),
  };
}

/** Indexes of the first and last night within the month; undefined outside of it. */
function toBar(
  stay: StayInMonth,
  { first, last }: { first: string; last: string },
  { days }: CalendarMonth,
) {
  const [start, end] = [days[0] ?? "", days.at(-1) ?? ""];
  if (first > end || last < start) return undefined;
  const { id, pet_names: pet, status } = stay;
  return {
    id,
    pet,
    first: Math.max(0, days.indexOf(first)),
    last: last > end ? days.length - 1 : days.indexOf(last),
    title: `${pet}, ${formatDays(stay.start_day, stay.end_day)}, ${stayStatusNames[status]}`,
  };
}

function waitingByNight(waiting: readonly WaitingStay[], today: string) {
  const pairs = waiting.flatMap((stay) =>
    stayNights(stay.start_day, stay.end_day)
      .filter((night) => night >= today)
      .map((night) => ({
        night,
        id: stay.id,
        pet: stay.pet_names,
        places: stay.pets.length,
        kinds: stay.pets.map(kindOfPet),
      })),
  );
  return Map.groupBy(pairs, ({ night }) => night);
}

/** Leads to the hand-over of a single stay, or to the list of several. */
function handOverLink(
  stays: readonly { id: string; pet: string }[],
  { id, name, free, night }: { id: string; name: string; free: number; night: string },
) {
  const [stay, another] = stays;
  if (!stay) return undefined;
  const what = another ? counted(stays.length, "stay") : stay.pet;
  return {
    to: another
      ? listHref(stayList, { night })
      : `${stayList.path}/${stay.id}?boarder=${id}#hand-over`,
    name: `${name}, ${free} free on ${formatDay(night)}: hand over ${what}`,
  };
}

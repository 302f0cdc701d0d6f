import {
  listArriving,
  listPetsHere,
} from "#app/features/boarding/stay/boarder/boarder-stays.queries.server.ts";
import { stayFilter } from "#app/features/boarding/stay/staff/list-stays.server.ts";
import { type Actor, boardsPets, runsRescue } from "#app/platform/actor.ts";
import { formatDays, lagosDay, lagosInstant } from "#app/platform/dates.ts";
import type { Queries } from "#app/platform/db/database.server.ts";
import { listHref } from "#app/platform/lists/list-query.ts";
import type { TodayItem } from "#app/platform/records/home-part.ts";
import { countStays, listStays, type Stay, type StayFilter } from "./stay.queries.server.ts";
import { expectedStatuses, type StayView, stayList } from "./stay.ts";
import { listStayFaces, type StayFaces } from "./stay-faces.server.ts";

const maxCount = 99;
const named = 3;

export async function listStaysToday(
  q: Queries,
  { id, role }: Actor,
  now: Date,
): Promise<TodayItem[] | undefined> {
  const today = lagosDay(now);
  if (boardsPets(role)) {
    const arriving = await listArriving(q, id, { today, last: today });
    const leaving = (await listPetsHere(q, id)).filter(({ end_day }) => end_day <= today);
    const faces = await listStayFaces(q, [...arriving, ...leaving]);
    return [
      ...arriving.map((stay) => presenceItem(stay, { today, text: "Check In", faces })),
      ...leaving.map((stay) => presenceItem(stay, { today, text: "Check Out", faces })),
    ];
  }
  if (!runsRescue(role)) return undefined;
  const arriving: StayFilter = {
    statuses: expectedStatuses,
    hasBoarder: true,
    startsBy: today,
    sort: "days",
    terms: [],
  };
  const view = (show: StayView) => stayFilter({ show, status: undefined, q: "" }, now);
  return [
    ...(await countedItem(q, "Arriving", { show: "arriving", filter: arriving, today })),
    ...(await countedItem(q, "Leaving", { show: "leaving", filter: view("leaving"), today })),
    ...(await countedItem(q, "Notes to write", { show: "noNote", filter: view("noNote"), today })),
  ];
}

async function countedItem(
  q: Queries,
  title: string,
  { show, filter, today }: { show: StayView; filter: StayFilter; today: string },
): Promise<TodayItem[]> {
  const count = await countStays(q, filter, maxCount + 1);
  if (count === 0) return [];
  const first = await listStays(q, filter, { limit: named, offset: 0 });
  const names = first.map(({ pet_names, boarder_name }) => `${pet_names} (${boarder_name ?? ""})`);
  return [
    {
      id: `stays-${show}`,
      at: lagosInstant(today).toISOString(),
      count,
      title,
      href: listHref(stayList, { show }),
      text: names.join(", ") + (count > named ? ` and ${count - named} more` : ""),
      buttons: [],
    },
  ];
}

const presence = {
  "Check In": { one: "arrives", several: "arrive", form: "check-in" },
  "Check Out": { one: "leaves", several: "leave", form: "check-out" },
} as const;
type Presence = { today: string; text: keyof typeof presence; faces: StayFaces };

function presenceItem(stay: Stay, { today, text, faces }: Presence): TodayItem {
  const href = `/dashboard/pet-owner/boarded-pets/${stay.id}`;
  const { one, several, form } = presence[text];
  return {
    id: `${one}-${stay.id}`,
    at: lagosInstant(today).toISOString(),
    picture: { faces: faces.get(stay.id) ?? [] },
    person: { id: stay.owner_id ?? stay.id, name: stay.owner_name },
    title: `${stay.pet_names} ${stay.pets.length > 1 ? several : one}`,
    href,
    text: `${stay.owner_name}, ${formatDays(stay.start_day, stay.end_day)}`,
    buttons: [],
    links: [{ text, label: `${text} ${stay.pet_names}`, href: `${href}#${form}` }],
  };
}

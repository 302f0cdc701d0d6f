import {
  countStays,
  listedStays,
  listStays,
  type Stay,
  type StayFilter,
} from "#app/features/boarding/stay/stay.queries.server.ts";
import {
  type BoardColumn,
  boardColumns,
  breedsInWords,
  closedStatuses,
  expectedStatuses,
  openStatuses,
  type StayStatus,
  type StayView,
  stayList,
  stayViews,
  unansweredStatuses,
} from "#app/features/boarding/stay/stay.ts";
import { soonDays } from "#app/features/boarding/stay/stay-policy.ts";
import { firstPhotosOf } from "#app/features/boarding/stay-file/open-stay-file.server.ts";
import { addDays, lagosDay } from "#app/platform/dates.ts";
import { readCounters } from "#app/platform/db/counters.server.ts";
import { findNextWaiting, findPlace } from "#app/platform/lists/find-place.server.ts";
import type { ListQuery } from "#app/platform/lists/list-query.ts";
import { maxCounted } from "#app/platform/lists/max-counted.ts";
import { paginate } from "#app/platform/lists/paginate.server.ts";
import {
  type Following,
  followingHref,
  type PlaceView,
  recordHref,
  viewPlace,
} from "#app/platform/lists/place.ts";
import { searchTerms } from "#app/platform/search/search-text.ts";
import type { AppServices } from "#app/platform/services.ts";
import type { StayListRow } from "./stay-row.ts";

export type StayQuery = ListQuery<typeof stayList>;
type Choice = Pick<StayQuery, "show" | "status" | "q"> & Partial<Pick<StayQuery, "night" | "sort">>;

const maxView = 100;
/** The views with stays that wait for staff. */
const waitingViews: readonly StayView[] = ["new", "unanswered", "unassigned", "soon", "all"];

/** What a view shows, by the Lagos day, and in which order where none is asked for. */
function viewFilter(show: StayView, today: string): Omit<StayFilter, "terms"> {
  const views: Record<StayView, Omit<StayFilter, "terms">> = {
    unanswered: { statuses: unansweredStatuses, sort: "days" },
    unassigned: { statuses: ["accepted"], hasBoarder: false, sort: "days" },
    arriving: { statuses: expectedStatuses, hasBoarder: true, sort: "days" },
    here: { statuses: ["checked_in"], endsAfter: today, sort: "days" },
    leaving: { statuses: ["checked_in"], endsBy: today, sort: "days" },
    // Midnight in Lagos.
    new: { since: new Date(Date.parse(`${today}T00:00:00+01:00`)).toISOString() },
    soon: { withoutBoarderIn: { first: today, last: addDays(today, soonDays) }, sort: "days" },
    noNote: { noNoteOn: today, sort: "sent" },
    finished: { statuses: closedStatuses, sort: "-days" },
    all: {},
  };
  return views[show];
}

/** The filter of an address, by the Lagos day: without a choice what is open, by its first day; a search looks everywhere. */
export function stayFilter({ show, status, night, sort, q }: Choice, now: Date): StayFilter {
  const today = lagosDay(now);
  const terms = searchTerms(q);
  const isOpenOnly = !show && !status && terms.length === 0;
  const view: Omit<StayFilter, "terms"> = show
    ? viewFilter(show, today)
    : isOpenOnly
      ? { statuses: openStatuses, sort: "days" }
      : {};
  return {
    ...view,
    status,
    ...(night && { withoutBoarderIn: { first: night, last: night } }),
    sort: sort ?? view.sort,
    terms,
  };
}

/** One page of the stays for staff, with how many there are in all, of each state and of each view. */
export async function listForStaff(services: AppServices, query: StayQuery) {
  const { reader } = services.db;
  const now = services.now();
  const filter = stayFilter(query, now);
  const { rows, more } = await paginate(query.page, (place) => listStays(reader, filter, place));
  const counters = await readCounters(reader, "stay:");
  return {
    rows: await rowsOf(services, rows),
    more,
    total: await countStays(reader, filter, maxCounted + 1),
    counts: await countViews(services, stayViews, now),
    byStatus: Object.fromEntries(
      Object.entries(counters).map(([name, value]) => [name.slice("stay:".length), value]),
    ) as Record<StayStatus, number>,
  };
}

/** Where a stay stands in the list of this query. */
export async function viewStayPlace(
  services: AppServices,
  query: StayQuery,
  id: string,
): Promise<PlaceView> {
  const { reader } = services.db;
  const place = await findPlace(reader, listedStays(reader, stayFilter(query, services.now())), id);
  return viewPlace(stayList, query, id, place);
}

/**
 * Where a decision leads: to the next stay of this query's view, or of all those that nobody answered or that have no
 * boarder; the stay itself while it is one of them.
 */
export async function followStayStep(
  services: AppServices,
  query: StayQuery,
  id: string,
): Promise<Following> {
  const { reader } = services.db;
  const { show, status } = query;
  const isOfWaiting = show
    ? waitingViews.includes(show)
    : !status || status === "received" || status === "accepted";
  if (!isOfWaiting) return { path: recordHref(stayList, id, query) };
  const filter = { ...stayFilter(query, services.now()), waiting: show !== "soon" };
  return followingHref(
    stayList,
    query,
    await findNextWaiting(reader, listedStays(reader, filter), id),
  );
}

/** The stays of each column of the board, the first `perColumn` by day, and how many there are. */
export async function listBoard(services: AppServices) {
  const { reader } = services.db;
  const now = services.now();
  const columns = {} as Record<BoardColumn, StayListRow[]>;
  for (const column of boardColumns) {
    const filter = { ...viewFilter(column, lagosDay(now)), terms: [] };
    const found = await listStays(reader, filter, { limit: perColumn, offset: 0 });
    columns[column] = await rowsOf(services, found);
  }
  return { columns, counts: await countViews(services, boardColumns, now) };
}

const perColumn = 20;

/** How many each view shows, counted no further than 100. */
async function countViews<View extends StayView>(
  services: AppServices,
  views: readonly View[],
  now: Date,
): Promise<Record<View, number>> {
  const counts = {} as Record<View, number>;
  for (const show of views) {
    const filter = stayFilter({ show, status: undefined, q: "" }, now);
    counts[show] = await countStays(services.db.reader, filter, maxView);
  }
  return counts;
}

/** With the first picture that came with the request. */
async function rowsOf({ db }: AppServices, stays: readonly Stay[]): Promise<StayListRow[]> {
  const ids = stays.map(({ id }) => id);
  const photos = await firstPhotosOf(db.reader, ids);
  return stays.map((stay) => ({
    id: stay.id,
    status: stay.status,
    start: stay.start_day,
    end: stay.end_day,
    sentAt: stay.created_at,
    pet: stay.pet_names,
    breed: breedsInWords(stay.pets),
    ownerId: stay.owner_id,
    owner: stay.owner_name,
    phone: stay.owner_phone,
    boarderId: stay.boarder_id,
    boarder: stay.boarder_name,
    photo: photos.get(stay.id),
  }));
}

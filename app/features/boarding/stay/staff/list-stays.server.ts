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
  waitsForStaff,
} from "#app/features/boarding/stay/stay.ts";
import { soonDays } from "#app/features/boarding/stay/stay-policy.ts";
import { staySteps } from "#app/features/boarding/stay/stay-steps.server.ts";
import { firstPhotosOfStays } from "#app/features/boarding/stay-file/open-stay-file.server.ts";
import type { Actor } from "#app/platform/actor.ts";
import { addDays, lagosDay, lagosInstant } from "#app/platform/dates.ts";
import { readCounters } from "#app/platform/db/counters.server.ts";
import { listLastChanges } from "#app/platform/history/history.queries.server.ts";
import type { ListQuery } from "#app/platform/lists/list-query.ts";
import { maxCounted } from "#app/platform/lists/max-counted.ts";
import { paginate } from "#app/platform/lists/paginate.server.ts";
import { recordPlaces } from "#app/platform/lists/record-places.server.ts";
import { formatPhone } from "#app/platform/phone.server.ts";
import { searchTerms } from "#app/platform/search/search-text.ts";
import type { AppServices } from "#app/platform/services.ts";
import { canTake, viewSteps, viewUndo } from "#app/platform/steps/steps.server.ts";
import { isButton } from "#app/platform/steps/steps.ts";
import type { StayListRow } from "./stay-row.ts";

export type StayQuery = ListQuery<typeof stayList>;
type Choice = Pick<StayQuery, "show" | "status" | "q"> & Partial<Pick<StayQuery, "night" | "sort">>;

const maxView = 100;
const waitingViews: readonly StayView[] = [
  "waiting",
  "new",
  "unanswered",
  "unassigned",
  "soon",
  "all",
];

function viewFilter(show: StayView, today: string): Omit<StayFilter, "terms"> {
  const views: Record<StayView, Omit<StayFilter, "terms">> = {
    waiting: { waiting: true, waitingFirst: true },
    unanswered: { statuses: unansweredStatuses, sort: "days" },
    unassigned: { statuses: ["accepted"], hasBoarder: false, sort: "days" },
    arriving: { statuses: expectedStatuses, hasBoarder: true, sort: "days" },
    here: { statuses: ["checked_in"], endsAfter: today, sort: "days" },
    leaving: { statuses: ["checked_in"], endsBy: today, sort: "days" },
    new: { since: lagosInstant(today).toISOString() },
    soon: { withoutBoarderIn: { first: today, last: addDays(today, soonDays) }, sort: "days" },
    noNote: { noNoteOn: today, sort: "sent" },
    finished: { statuses: closedStatuses, sort: "-days" },
    all: {},
  };
  return views[show];
}

/** Without a choice: open stays, first those that wait for staff. A search covers all stays. */
export function stayFilter({ show, status, night, sort, q }: Choice, now: Date): StayFilter {
  const today = lagosDay(now);
  const terms = searchTerms(q);
  const isOpenOnly = !show && !status && terms.length === 0;
  const view: Omit<StayFilter, "terms"> = show
    ? viewFilter(show, today)
    : isOpenOnly
      ? { statuses: openStatuses, waitingFirst: true }
      : {};
  return {
    ...view,
    status,
    ...(night && { withoutBoarderIn: { first: night, last: night } }),
    sort: sort ?? view.sort,
    terms,
  };
}

export async function listStaysForStaff(services: AppServices, actor: Actor, query: StayQuery) {
  const { reader } = services.db;
  const now = services.now();
  const filter = stayFilter(query, now);
  const { rows, more } = await paginate(query.page, (place) => listStays(reader, filter, place));
  const counters = await readCounters(reader, "stay:");
  return {
    rows: await toRows(services, actor, rows),
    more,
    total: await countStays(reader, filter, maxCounted + 1),
    counts: await countViews(services, stayViews, now),
    byStatus: Object.fromEntries(
      Object.entries(counters).map(([name, value]) => [name.slice("stay:".length), value]),
    ) as Record<StayStatus, number>,
  };
}

export const stayPlaces = recordPlaces(stayList, listedStays, {
  filter: stayFilter,
  waiting(query, now) {
    const { show, status } = query;
    const isOfWaiting = show
      ? waitingViews.includes(show)
      : !status || status === "received" || status === "accepted";
    return isOfWaiting ? { ...stayFilter(query, now), waiting: show !== "soon" } : undefined;
  },
});

export async function listBoard(services: AppServices, actor: Actor) {
  const { reader } = services.db;
  const now = services.now();
  const columns = {} as Record<BoardColumn, StayListRow[]>;
  for (const column of boardColumns) {
    const filter = { ...viewFilter(column, lagosDay(now)), terms: [] };
    const found = await listStays(reader, filter, { limit: perColumn, offset: 0 });
    columns[column] = await toRows(services, actor, found);
  }
  return { columns, counts: await countViews(services, boardColumns, now) };
}

const perColumn = 20;

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

async function toRows(
  services: AppServices,
  actor: Actor,
  stays: readonly Stay[],
): Promise<StayListRow[]> {
  const { reader } = services.db;
  const now = services.now();
  const ids = stays.map(({ id }) => id);
  const photos = await firstPhotosOfStays(reader, ids);
  const last = await listLastChanges(reader, "stay", ids);
  const requester = { stepRole: "staff", actor };
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
    phone: formatPhone(stay.owner_phone),
    boarderId: stay.boarder_id,
    boarder: stay.boarder_name,
    photo: photos.get(stay.id),
    steps: waitsForStaff(stay) ? viewSteps(staySteps, "staff", stay, now).filter(isButton) : [],
    canHandOver: waitsForStaff(stay) && canTake(staySteps, "staff", "assign", stay, now),
    undo: viewUndo(staySteps, stay, last.get(stay.id), requester, now),
  }));
}

import {
  countStays,
  listedStays,
  listStays,
  type Stay,
  type StayFilter,
} from "#app/features/boarding/stay/stay.queries.server.ts";
import {
  beginsSoon,
  breedsInWords,
  closedStatuses,
  expectedStatuses,
  findStayGroup,
  isStayOpen,
  openStatuses,
  type StayGroup,
  type StayStatus,
  type StayView,
  stayGroups,
  stayList,
  stayNights,
  stayViews,
  waitsForStaff,
} from "#app/features/boarding/stay/stay.ts";
import { listStayFaces } from "#app/features/boarding/stay/stay-faces.server.ts";
import { soonDays } from "#app/features/boarding/stay/stay-policy.ts";
import { daysLate, stayWhenInWords } from "#app/features/boarding/stay/stay-sentences.ts";
import { staySteps } from "#app/features/boarding/stay/stay-steps.server.ts";
import type { Actor } from "#app/platform/actor.ts";
import { addDays, formatShortDays, lagosDay, lagosInstant } from "#app/platform/dates.ts";
import { readCounters } from "#app/platform/db/counters.server.ts";
import { listLastChanges } from "#app/platform/history/history.queries.server.ts";
import type { ListQuery } from "#app/platform/lists/list-query.ts";
import { maxCounted } from "#app/platform/lists/max-counted.ts";
import { paginate } from "#app/platform/lists/paginate.server.ts";
import { recordPlaces } from "#app/platform/lists/record-places.server.ts";
import { formatPhone } from "#app/platform/phone.server.ts";
import { searchTerms } from "#app/platform/search/search-text.ts";
import type { AppServices } from "#app/platform/services.ts";
import { canTake, viewUndo } from "#app/platform/steps/steps.server.ts";
import type { StayListRow } from "./stay-row.ts";

export type StayQuery = ListQuery<typeof stayList>;
type Choice = Pick<StayQuery, "show" | "status" | "q"> & Partial<Pick<StayQuery, "night" | "sort">>;

const maxView = 100;
const waitingViews: readonly StayView[] = ["waiting", "answer", "noBoarder", "new", "soon", "all"];

function viewFilter(show: StayView, today: string): Omit<StayFilter, "terms"> {
  const views: Record<StayView, Omit<StayFilter, "terms">> = {
    waiting: { waiting: true, groupedOn: today },
    ...(Object.fromEntries(
      stayGroups.map((name) => [name, { inGroup: { name, today }, groupedOn: today }]),
    ) as Record<StayGroup, Omit<StayFilter, "terms">>),
    arriving: { statuses: expectedStatuses, hasBoarder: true, sort: "days" },
    leaving: { statuses: ["checked_in"], endsBy: today, sort: "days" },
    new: { since: lagosInstant(today).toISOString() },
    soon: { withoutBoarderIn: { first: today, last: addDays(today, soonDays) }, sort: "days" },
    noNote: { noNoteOn: today, sort: "sent" },
    finished: { statuses: closedStatuses, sort: "-days" },
    all: {},
  };
  return views[show];
}

/** Without a choice: open stays by group. A search covers all stays. */
export function stayFilter({ show, status, night, sort, q }: Choice, now: Date): StayFilter {
  const today = lagosDay(now);
  const terms = searchTerms(q);
  const isOpenOnly = !show && !status && terms.length === 0;
  const view: Omit<StayFilter, "terms"> = show
    ? viewFilter(show, today)
    : isOpenOnly
      ? { statuses: openStatuses, groupedOn: today }
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
    /** In groups whose counts are those of `counts`. */
    isGrouped: Boolean(filter.groupedOn) && !filter.sort && !query.status && !query.night,
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
  const columns = {} as Record<StayGroup, StayListRow[]>;
  for (const column of stayGroups) {
    const filter = { ...viewFilter(column, lagosDay(now)), terms: [] };
    const found = await listStays(reader, filter, { limit: perColumn, offset: 0 });
    columns[column] = await toRows(services, actor, found);
  }
  return { columns, counts: await countViews(services, stayGroups, now) };
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
  const today = lagosDay(now);
  const faces = await listStayFaces(reader, stays);
  const last = await listLastChanges(
    reader,
    "stay",
    stays.map(({ id }) => id),
  );
  const requester = { stepRole: "staff", actor };
  return stays.map((stay) => {
    const waits = waitsForStaff(stay);
    const canHandOver = waits && canTake(staySteps, "staff", "assign", stay, now);
    const isSoon = beginsSoon(stay, now);
    return {
      id: stay.id,
      status: stay.status,
      group: findStayGroup(stay, today),
      start: stay.start_day,
      end: stay.end_day,
      days: formatShortDays(stay.start_day, stay.end_day, today),
      nights: stayNights(stay.start_day, stay.end_day).length,
      when: stayWhenInWords(stay, today),
      isLate: isStayOpen(stay.status) && ((waits && isSoon) || daysLate(stay, today) > 0),
      pet: stay.pet_names,
      breed: breedsInWords(stay.pets),
      ownerId: stay.owner_id,
      owner: stay.owner_name,
      phone: formatPhone(stay.owner_phone),
      boarderId: stay.boarder_id,
      boarder: stay.boarder_name,
      faces: faces.get(stay.id) ?? [],
      nextStep: nextStepOf(stay.status, { waits, canHandOver, isSoon }),
      undo: viewUndo(staySteps, stay, last.get(stay.id), requester, now),
    };
  });
}

/** What begins soon is accepted and handed over at once. */
function nextStepOf(
  status: StayStatus,
  { waits, canHandOver, isSoon }: { waits: boolean; canHandOver: boolean; isSoon: boolean },
): StayListRow["nextStep"] {
  if (!waits) return undefined;
  return canHandOver && (isSoon || status === "accepted") ? "Hand Over" : "Answer";
}

import {
  countStaysMatching,
  countUnreadOfBoarder,
  listArriving,
  listPetsHere,
  listStaysOfBoarder,
} from "#app/features/boarding/stay/boarder/boarder-stays.queries.server.ts";
import { withBoarderSteps } from "#app/features/boarding/stay/boarder/list-boarder-stays.server.ts";
import {
  countAskedStays,
  listAskedStays,
} from "#app/features/boarding/stay/owner/own-stays.queries.server.ts";
import { stayOwner } from "#app/features/boarding/stay/owner/own-stays.server.ts";
import type { Actor } from "#app/platform/actor.ts";
import { formatDays, lagosDay } from "#app/platform/dates.ts";
import type { Queries } from "#app/platform/db/database.server.ts";
import { listHref } from "#app/platform/lists/list-query.ts";
import {
  countUpTo,
  type WaitingCount,
  type WaitingItem,
} from "#app/platform/records/entity-descriptor.ts";
import { stepButtons } from "#app/platform/steps/steps.ts";
import { countUnreadThreads } from "#app/platform/threads/threads.queries.server.ts";
import { threadsPath } from "#app/platform/threads/threads.ts";
import { countRequests, listStaysByIds, type StayRow } from "./stay.queries.server.ts";
import {
  boarderStayList,
  boarderStayPath,
  ownBookingsPath,
  ownStayPath,
  statusNames,
  stayList,
} from "./stay.ts";
import { daysInWords } from "./stay-sentences.ts";

type Options = { limit: number; pinned: readonly string[]; now: Date };

/** What an owner is asked about a stay; what a boarder has to answer, who arrives and who leaves. */
export async function listWaitingStays(
  q: Queries,
  actor: Actor,
  options: Options,
): Promise<WaitingItem[]> {
  if (actor.role === "boarder") return listWaitingForBoarder(q, actor, options);
  if (actor.role === "petOwner") return listWaitingForOwner(q, actor, options);
  return [];
}

/**
 * How many stays wait: for staff those to answer and those without a boarder, for a boarder those to answer, for an
 * owner those with a question; and of both the threads with something unread.
 */
export async function countWaitingStays(
  q: Queries,
  actor: Actor,
  max: number,
): Promise<WaitingCount[]> {
  const { id, role } = actor;
  if (role === "staff") return countForStaff(q, max);
  if (role === "petOwner") {
    const asked = await countAskedStays(q, await stayOwner(q, actor), max + 1);
    const unread = await countUnreadThreads(q, "stay", id, max + 1);
    return [
      { menu: ownBookingsPath, ...countUpTo(max, asked) },
      { menu: threadsPath, ...countUpTo(max, unread) },
    ];
  }
  if (role !== "boarder") return [];
  const received = await countStaysMatching(q, { boarderId: id, statuses: toAnswer }, max + 1);
  const href = listHref(boarderStayList, { show: "answer" });
  return [
    {
      menu: boarderStayList.path,
      ...countUpTo(max, received),
      tile: { key: "stays-to-answer", label: "Requests to answer", href },
    },
    { menu: threadsPath, ...countUpTo(max, await countUnreadOfBoarder(q, id, max + 1)) },
  ];
}

/** Owners' bookings are their boarders' to answer. */
async function countForStaff(q: Queries, max: number): Promise<WaitingCount[]> {
  const count = async (key: string, label: string, status: "received" | "accepted") => ({
    menu: stayList.path,
    ...countUpTo(max, await countRequests(q, status, max + 1)),
    tile: { key, label, href: listHref(stayList, { status }) },
  });
  return [
    await count("stays-to-answer", "Boarding requests to answer", "received"),
    await count("stays-without-boarder", "Stays without a boarder", "accepted"),
  ];
}

/** What a boarder has to answer. */
const toAnswer = ["received"] as const;

async function listWaitingForOwner(
  q: Queries,
  actor: Actor,
  { limit }: Options,
): Promise<WaitingItem[]> {
  const asked = await listAskedStays(q, await stayOwner(q, actor), limit);
  return asked.map((stay) => ({
    id: stay.id,
    since: stay.updated_at,
    href: ownStayPath(stay.id),
    buttons: [],
    picture: { personId: stay.boarder_id ?? stay.id, name: stay.boarder_name ?? stay.pet_name },
    title: `The stay of ${stay.pet_name}`,
    text: `A question waits for your answer, ${daysInWords(stay)}`,
  }));
}

async function listWaitingForBoarder(
  q: Queries,
  actor: Actor,
  { limit, pinned, now }: Options,
): Promise<WaitingItem[]> {
  const { id } = actor;
  const today = lagosDay(now);
  const asked = { boarderId: id, statuses: toAnswer };
  const requests = await listStaysOfBoarder(q, asked, { limit, offset: 0 });
  const changed = (await listStaysByIds(q, pinned)).filter(({ boarder_id }) => boarder_id === id);
  const others = requests.filter((one) => !pinned.includes(one.id));
  const arriving = await listArriving(q, id, { today, last: today });
  const leaving = (await listPetsHere(q, id)).filter(({ end_day }) => end_day <= today);
  const viewed = await withBoarderSteps(q, [...others, ...changed], actor, now);
  return [
    ...viewed.map(requestItem),
    ...arriving.map((one) => presenceItem(one, "Arriving today")),
    ...leaving.map((one) => presenceItem(one, "Leaving today")),
  ];
}

type Viewed = Awaited<ReturnType<typeof withBoarderSteps>>[number];

function requestItem(stay: Viewed): WaitingItem {
  const path = boarderStayPath(stay.id);
  return {
    id: stay.id,
    since: stay.created_at,
    href: path,
    action: path,
    picture: { personId: stay.owner_id ?? stay.id, name: stay.owner_name },
    title: `${stay.pet_name}, ${stay.owner_name}`,
    text: sentenceOfDays(stay),
    buttons: stepButtons(stay, `the stay of ${stay.pet_name}, ${stay.owner_name}`),
    ...(stay.status !== "received" && { done: statusNames[stay.status] }),
  };
}

function presenceItem(stay: StayRow, heading: string): WaitingItem {
  return {
    id: `${heading}-${stay.id}`,
    since: stay.updated_at,
    heading,
    buttons: [],
    picture: { personId: stay.id, name: stay.pet_name },
    title: `${stay.pet_name}, ${stay.owner_name}`,
    href: `/dashboard/pet-owner/boarded-pets/${stay.id}`,
    text: sentenceOfDays(stay),
  };
}

function sentenceOfDays({ start_day, end_day }: StayRow): string {
  return formatDays(start_day, end_day);
}

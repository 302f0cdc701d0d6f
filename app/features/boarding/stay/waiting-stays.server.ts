import {
  listArriving,
  listPetsHere,
  listStaysOfBoarder,
} from "#app/features/boarding/stay/boarder/boarder-stays.queries.server.ts";
import { withBoarderSteps } from "#app/features/boarding/stay/boarder/list-boarder-stays.server.ts";
import { listAskedStays } from "#app/features/boarding/stay/owner/own-stays.queries.server.ts";
import { stayOwner } from "#app/features/boarding/stay/owner/own-stays.server.ts";
import type { Actor } from "#app/platform/actor.ts";
import { formatDays, lagosDay } from "#app/platform/dates.ts";
import type { Queries } from "#app/platform/db/database.server.ts";
import type { WaitingItem } from "#app/platform/records/entity-descriptor.ts";
import { stepButtons } from "#app/platform/steps/steps.ts";
import { listStaysByIds, type StayRow } from "./stay.queries.server.ts";
import { boarderStayPath, ownStayPath, statusNames } from "./stay.ts";
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
  const asked = { boarderId: id, statuses: ["received"] as const };
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

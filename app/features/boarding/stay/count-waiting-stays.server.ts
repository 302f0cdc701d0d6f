import { countStaysMatching } from "#app/features/boarding/stay/boarder/boarder-stays.queries.server.ts";
import { countStaysWithQuestion } from "#app/features/boarding/stay/owner/own-stays.queries.server.ts";
import { stayOwner } from "#app/features/boarding/stay/owner/own-stays.server.ts";
import { type Actor, boardsPets, ownsPets, runsRescue } from "#app/platform/actor.ts";
import { lagosDay } from "#app/platform/dates.ts";
import type { Queries } from "#app/platform/db/database.server.ts";
import { listHref } from "#app/platform/lists/list-query.ts";
import { countUpTo, type WaitingCount } from "#app/platform/records/home-part.ts";
import { countStaysAskingForDays, countWaitingForStaff } from "./stay.queries.server.ts";
import { boarderStayList, ownBookingsPath, stayList } from "./stay.ts";
import { toAnswerKind, withoutBoarderKind } from "./waiting-stays.server.ts";

/** Stays that wait for this person's role. */
export async function countWaitingStays(
  q: Queries,
  actor: Actor,
  max: number,
  now: Date,
): Promise<WaitingCount[]> {
  const { id, role } = actor;
  if (runsRescue(role)) return countForStaff(q, max);
  if (ownsPets(role)) {
    const withQuestion = await countStaysWithQuestion(q, await stayOwner(q, actor), max + 1);
    return [{ menu: ownBookingsPath, ...countUpTo(max, withQuestion) }];
  }
  if (!boardsPets(role)) return [];
  const received = await countStaysMatching(q, { boarderId: id, statuses: ["received"] }, max + 1);
  const asking = { boarderId: id, today: lagosDay(now), limit: max + 1 };
  const href = listHref(boarderStayList, { show: "answer" });
  return [
    {
      menu: boarderStayList.path,
      ...countUpTo(max, received),
      tile: { key: toAnswerKind, label: "Boarding requests", href },
    },
    {
      menu: boarderStayList.path,
      ...countUpTo(max, await countStaysAskingForDays(q, asking)),
    },
  ];
}

/** Without bookings, which their boarders answer. */
async function countForStaff(q: Queries, max: number): Promise<WaitingCount[]> {
  const count = async (key: string, label: string, status: "received" | "accepted") => ({
    menu: stayList.path,
    ...countUpTo(max, await countWaitingForStaff(q, status, max + 1)),
    tile: { key, label, href: listHref(stayList, { status }) },
  });
  return [
    await count(toAnswerKind, "Boarding requests", "received"),
    await count(withoutBoarderKind, "Stays without a boarder", "accepted"),
  ];
}

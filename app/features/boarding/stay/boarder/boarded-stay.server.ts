import { findStay, lockStay, type Stay } from "#app/features/boarding/stay/stay.queries.server.ts";
import { lagosDay } from "#app/platform/dates.ts";
import type { Queries } from "#app/platform/db/database.server.ts";
import { listHistory } from "#app/platform/history/history.queries.server.ts";
import { isInForce } from "#app/platform/history/history.ts";
import { isId } from "#app/platform/ids.ts";

/** Returns a stay of this boarder; undefined for another's, and for what is no id. */
export async function findBoardedStay(
  q: Queries,
  boarderId: string,
  id: string,
): Promise<Stay | undefined> {
  if (!isId(id)) return undefined;
  const stay = await findStay(q, id);
  return stay?.boarder_id === boarderId ? stay : undefined;
}

/** As `findBoardedStay`, locked until the transaction ends: nobody checks the pet out meanwhile. */
export async function lockBoardedStay(
  trx: Queries,
  boarderId: string,
  id: string,
): Promise<Stay | undefined> {
  if (!isId(id)) return undefined;
  await lockStay(trx, id);
  return findBoardedStay(trx, boarderId, id);
}

/** The Lagos day on which the pet of a stay arrived; undefined before that. */
export async function findCheckInDay(q: Queries, id: string): Promise<string | undefined> {
  const history = await listHistory(q, "stay", id);
  const arrival = history.findLast(
    (change) => change.step === "boarder.checkIn" && isInForce(change),
  );
  return arrival && lagosDay(new Date(arrival.at));
}

/** Returns a stay for callers who decide themselves who may see it; undefined for what is no id. */
export function findStayById(q: Queries, id: string): Promise<Stay | undefined> {
  return isId(id) ? findStay(q, id) : Promise.resolve(undefined);
}

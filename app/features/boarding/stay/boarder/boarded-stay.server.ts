import { findStay, lockStay, type Stay } from "#app/features/boarding/stay/stay.queries.server.ts";
import { lagosDay } from "#app/platform/dates.ts";
import type { Queries } from "#app/platform/db/database.server.ts";
import { listHistory } from "#app/platform/history/history.queries.server.ts";
import { isInForce } from "#app/platform/history/history.ts";
import { isId } from "#app/platform/ids.ts";

/** Undefined for another's stay and for an invalid id. */
export async function findBoardedStay(
  q: Queries,
  boarderId: string,
  id: string,
): Promise<Stay | undefined> {
  if (!isId(id)) return undefined;
  const stay = await findStay(q, id);
  return stay?.boarder_id === boarderId ? stay : undefined;
}

/** Locked, so that nobody checks the pet out meanwhile. */
export async function lockBoardedStay(
  trx: Queries,
  boarderId: string,
  id: string,
): Promise<Stay | undefined> {
  if (!isId(id)) return undefined;
  await lockStay(trx, id);
  return findBoardedStay(trx, boarderId, id);
}

/** A Lagos day; undefined before check-in. */
export async function findCheckInDay(q: Queries, id: string): Promise<string | undefined> {
  const history = await listHistory(q, "stay", id);
  const arrival = history.findLast(
    (change) => change.step === "boarder.checkIn" && isInForce(change),
  );
  return arrival && lagosDay(new Date(arrival.at));
}

/** For callers that check access themselves. Undefined for an invalid id. */
export function findStayById(q: Queries, id: string): Promise<Stay | undefined> {
  return isId(id) ? findStay(q, id) : Promise.resolve(undefined);
}

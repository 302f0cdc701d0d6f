import type { Queries } from "#app/platform/db/database.server.ts";
import { newId } from "#app/platform/ids.ts";
import { done, type Outcome, type Refusal, refused } from "#app/platform/outcome.ts";
import { findUnit, type HousingUnit, lockUnit } from "./housing-unit.queries.server.ts";
import { fullText, unitMessages } from "./housing-unit.ts";
import {
  deleteOpenPlacement,
  findLastPlacement,
  findOpenPlacement,
  findPlacement,
  insertPlacement,
  listNamesInUnit,
  setUntilDay,
} from "./placement.queries.server.ts";

/** The ids of the placement that began and of the one that ended; null when nothing changed. */
export type PlacementReceipt = { began: string; ended: string | null } | null;

type Move = {
  episodeId: string;
  unitId: string;
  /** On which the animal moves, `YYYY-MM-DD`; not before its last move. */
  day: string;
  now: Date;
};

/** Refuses INVALID for an unknown place. */
export async function findDestination(
  trx: Queries,
  unitId: string,
): Promise<Outcome<Pick<HousingUnit, "id" | "name">>> {
  const unit = await findUnit(trx, unitId);
  return unit ? done(unit) : refused("INVALID", "", { fields: { unitId: [unitMessages.place] } });
}

/**
 * Moves an animal, in the caller's transaction, which has locked its pet and its episode. Moving it to where it is
 * changes nothing. Refuses INVALID for an unknown place, CONFLICT when the place is full or not active.
 */
export async function placeAnimal(
  trx: Queries,
  { episodeId, unitId, day, now }: Move,
): Promise<Outcome<PlacementReceipt>> {
  await lockUnit(trx, unitId);
  const unit = await findUnit(trx, unitId);
  if (!unit) return refused("INVALID", "", { fields: { unitId: [unitMessages.place] } });
  const present = await findOpenPlacement(trx, episodeId);
  if (present?.unit_id === unitId) return done(null);
  const problem = await findNoRoom(trx, unit);
  if (problem) return problem;
  const since_day = present && present.since_day > day ? present.since_day : day;
  if (present) await setUntilDay(trx, present.id, since_day);
  const row = { id: newId(now), episode_id: episodeId, unit_id: unitId, since_day };
  await insertPlacement(trx, { ...row, until_day: null });
  return done({ began: row.id, ended: present?.id ?? null });
}

/** The unit is locked. */
async function findNoRoom(trx: Queries, unit: HousingUnit): Promise<Refusal | undefined> {
  const names = await listNamesInUnit(trx, unit.id);
  const isFull = names.length >= unit.capacity;
  if (!isFull && unit.inactive_on === null) return undefined;
  const message = isFull
    ? fullText(unit, names)
    : `${unit.name} is no longer in use. Please choose another place.`;
  return refused("CONFLICT", message, { fields: { unitId: [message] } });
}

/** The animal is where it was before. Refuses CONFLICT when it moved on, or when there is no room any more. */
export async function undoPlaceAnimal(
  trx: Queries,
  receipt: PlacementReceipt,
): Promise<Outcome<null>> {
  if (!receipt) return done(null);
  const before = receipt.ended === null ? undefined : await findPlacement(trx, receipt.ended);
  const problem = before && (await lockRoom(trx, before.unit_id));
  if (problem) return problem;
  if (!(await deleteOpenPlacement(trx, receipt.began))) {
    return refused("CONFLICT", "This animal has moved on in the meantime. Please load the page.");
  }
  if (before) await setUntilDay(trx, before.id, null);
  return done(null);
}

async function lockRoom(trx: Queries, unitId: string): Promise<Refusal | undefined> {
  await lockUnit(trx, unitId);
  const unit = await findUnit(trx, unitId);
  return unit && findNoRoom(trx, unit);
}

/** The animal leaves its place on a day, because its stay ends. Without a place nothing changes. */
export async function endPlacement(trx: Queries, episodeId: string, day: string): Promise<void> {
  const present = await findOpenPlacement(trx, episodeId);
  if (!present) return;
  await setUntilDay(trx, present.id, day > present.since_day ? day : present.since_day);
}

/**
 * Undoes `endPlacement`. An animal that is back must not be refused: if there is no room any more, it has no place, and
 * home asks where it is.
 */
export async function reopenPlacement(trx: Queries, episodeId: string): Promise<void> {
  const last = await findLastPlacement(trx, episodeId);
  if (!last || last.until_day === null || (await lockRoom(trx, last.unit_id))) return;
  await setUntilDay(trx, last.id, null);
}

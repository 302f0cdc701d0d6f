import {
  findCheckInDay,
  lockBoardedStay,
} from "#app/features/boarding/stay/boarder/boarded-stay.server.ts";
import { findStayPet } from "#app/features/boarding/stay/stay.ts";
import type { Actor } from "#app/platform/actor.ts";
import { lagosDay } from "#app/platform/dates.ts";
import type { Queries } from "#app/platform/db/database.server.ts";
import { idempotent } from "#app/platform/idempotency/idempotency.server.ts";
import { isId, newId } from "#app/platform/ids.ts";
import { done, type Outcome, refused } from "#app/platform/outcome.ts";
import type { AppServices } from "#app/platform/services.ts";
import { deleteTick, findEntry, findTick, insertEntry } from "./care-log.queries.server.ts";
import type { TickInput } from "./care-log.schema.server.ts";
import {
  alreadyTicked,
  beginTime,
  type CareSlot,
  canUndoTick,
  clockSkewMs,
  hasBegun,
  slotNames,
  type TickKind,
  tickInWords,
  whyNotOnDay,
} from "./care-log.ts";

type Ticked = { id: string; pet: string };

/**
 * Ticks once for each pet, day, kind and slot, by a database constraint. Refuses NOT_FOUND for another's stay or pet,
 * INVALID for a future day or slot, CONFLICT before check-in, after check-out, and where it is ticked already.
 */
export function tickCare(
  services: AppServices,
  actor: Actor,
  { madeAt, ...tick }: TickInput,
  key: string | undefined,
): Promise<Outcome<Ticked>> {
  const form = { key, verb: "tick-care", actorId: actor.id, content: tick };
  return idempotent<Ticked>(services, form, async (trx) => {
    const now = services.now();
    const { day, kind, slot } = tick;
    const place = await lockStayToNote(trx, actor, tick, now);
    if (!place.ok) return place;
    const pet = findStayPet(place.value, tick.stayPetId);
    if (!pet) return refused("NOT_FOUND");
    if (!hasBegun(day, slot, now)) {
      return refused("INVALID", `${slotNames[slot]} begins at ${beginTime(slot)}.`);
    }
    const at = tickInstant(day, madeAt, now);
    const id = await insertTick(trx, actor, now, {
      stayId: tick.stayId,
      petId: pet.id,
      day,
      kind,
      slot,
      at,
    });
    if (id) return done({ id, pet: pet.name });
    const first = await findTick(trx, { stay_pet_id: pet.id, day, kind, slot });
    return refused(
      "CONFLICT",
      first && alreadyTicked({ kind, slot, by: first.by_name, at: first.at }),
    );
  });
}

type NewTick = {
  stayId: string;
  /** The pet's id within the stay. */
  petId: string;
  day: string;
  kind: TickKind;
  slot: CareSlot;
  /** An ISO instant. */
  at: string;
  isAddedLate?: boolean;
};

/** Returns the id; undefined where the tick exists already. */
export async function insertTick(
  trx: Queries,
  actor: Actor,
  now: Date,
  { stayId, petId, isAddedLate = false, ...tick }: NewTick,
): Promise<string | undefined> {
  const id = newId(now);
  const isFirst = await insertEntry(trx, {
    ...tick,
    id,
    stay_id: stayId,
    stay_pet_id: petId,
    by_id: actor.id,
    by_name: actor.name,
    noted_at: now.toISOString(),
    added_late: isAddedLate ? 1 : 0,
    text: "",
  });
  return isFirst ? id : undefined;
}

/** Refuses NOT_FOUND for another's stay, INVALID for a future day, CONFLICT when the pet was not here or has left. */
export async function lockStayToNote(
  trx: Queries,
  actor: Actor,
  { stayId, day }: { stayId: string; day: string },
  now: Date,
): Promise<Outcome<NonNullable<Awaited<ReturnType<typeof lockBoardedStay>>>>> {
  const stay = await lockBoardedStay(trx, actor.id, stayId);
  if (!stay) return refused("NOT_FOUND");
  const checkedIn = await findCheckInDay(trx, stayId);
  const pets = { names: stay.pet_names, count: stay.pets.length };
  const refusal = whyNotOnDay({ status: stay.status, pets, checkedIn }, day, now);
  if (refusal) return refused(day > lagosDay(now) ? "INVALID" : "CONFLICT", refusal);
  return done(stay);
}

/** The phone's instant if it is on that day and not in the future, else now. */
export function tickInstant(day: string, madeAt: Date | undefined, now: Date): string {
  const isSensible =
    madeAt !== undefined &&
    madeAt.getTime() <= now.getTime() + clockSkewMs &&
    lagosDay(madeAt) === day;
  return (isSensible && madeAt < now ? madeAt : now).toISOString();
}

/** Refuses NOT_FOUND for another's stay or a deleted tick, CONFLICT for another's tick and after `tickCorrectionMs`. */
export function undoTick(
  services: AppServices,
  actor: Actor,
  { entryId }: { entryId: string },
  key: string | undefined,
): Promise<Outcome<{ what: string }>> {
  const form = { key, verb: "undo-tick", actorId: actor.id, content: { entryId } };
  return idempotent<{ what: string }>(services, form, async (trx) => {
    const known = isId(entryId) ? await findEntry(trx, entryId) : undefined;
    const stay = known && (await lockBoardedStay(trx, actor.id, known.stay_id));
    const entry = stay && (await findEntry(trx, entryId));
    if (!entry || entry.kind === "note") return refused("NOT_FOUND");
    const what = tickInWords({ kind: entry.kind as TickKind, slot: entry.slot as CareSlot });
    if (!canUndoTick(entry, actor.id, services.now())) {
      return refused("CONFLICT", `${what} can no longer be taken back.`);
    }
    await deleteTick(trx, entryId);
    const pet = findStayPet(stay, entry.stay_pet_id ?? undefined);
    return done({ what: `${what}, ${pet?.name ?? stay.pet_names}` });
  });
}

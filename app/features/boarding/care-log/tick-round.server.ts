import { findStayPet } from "#app/features/boarding/stay/stay.ts";
import type { Actor } from "#app/platform/actor.ts";
import { formatTime, lagosInstant } from "#app/platform/dates.ts";
import { idempotent } from "#app/platform/idempotency/idempotency.server.ts";
import { done, type Outcome, refused } from "#app/platform/outcome.ts";
import type { AppServices } from "#app/platform/services.ts";
import { listStaysOfPets } from "./care-log.queries.server.ts";
import type { RoundInput } from "./care-log.schema.server.ts";
import { beginTime, hasBegun, isSlotOver, slotNames } from "./care-log.ts";
import { insertTick, lockStayToNote, tickInstant } from "./tick-care.server.ts";

/** Names of the ticked pets, and why others could not be ticked. */
type Round = { ticked: string[]; left: string[]; at: string; addedAt?: string | undefined };

/** Refuses INVALID for a future slot, day or time, NOT_FOUND for another's pet, CONFLICT where none of them is there. */
export function tickRound(
  services: AppServices,
  actor: Actor,
  { madeAt, ...round }: RoundInput,
  key: string | undefined,
): Promise<Outcome<Round>> {
  const form = { key, verb: "tick-round", actorId: actor.id, content: round };
  return idempotent<Round>(services, form, async (trx) => {
    const now = services.now();
    const { day, kind, slot, doneAt } = round;
    if (!hasBegun(day, slot, now)) {
      return refused("INVALID", `${slotNames[slot]} begins at ${beginTime(slot)}.`);
    }
    const doneInstant = doneAt === undefined ? undefined : lagosInstant(day, doneAt);
    if (doneInstant && doneInstant > now) {
      const fields = {
        doneAt: [`It is ${formatTime(now.toISOString())}: please enter an earlier time`],
      };
      return refused("INVALID", "", { fields });
    }
    const at = tickInstant(day, doneInstant ?? madeAt, now);
    // What the phone notes at once is not added later, whenever it is sent.
    const enteredAt = new Date(tickInstant(day, madeAt, now));
    const isAddedLate = doneInstant !== undefined && isSlotOver(day, slot, enteredAt);
    const ticked: string[] = [];
    const left: string[] = [];
    let refusal: Extract<Outcome<never>, { ok: false }> | undefined;
    const stayIds = await listStaysOfPets(trx, round.pet);
    if (stayIds.size < round.pet.length) return refused("NOT_FOUND");
    const byStay = Map.groupBy(round.pet, (id) => stayIds.get(id) ?? "");
    // Sorted, so that two rounds at once cannot deadlock.
    for (const stayId of [...byStay.keys()].sort()) {
      const place = await lockStayToNote(trx, actor, { stayId, day }, now);
      if (!place.ok) {
        if (place.code !== "CONFLICT") return place;
        refusal ??= place;
        left.push(place.message ?? "");
        continue;
      }
      for (const id of byStay.get(stayId) ?? []) {
        const pet = findStayPet(place.value, id);
        if (!pet) return refused("NOT_FOUND");
        const tick = { stayId, petId: pet.id, day, kind, slot, at, isAddedLate };
        if (await insertTick(trx, actor, now, tick)) ticked.push(pet.name);
      }
    }
    const isNobodyThere = left.length === byStay.size;
    return isNobodyThere && refusal
      ? refusal
      : done({
          ticked: ticked.sort(),
          left,
          at,
          ...(isAddedLate && { addedAt: now.toISOString() }),
        });
  });
}

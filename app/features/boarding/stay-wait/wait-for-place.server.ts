import { lockActivePerson } from "#app/features/accounts/person/find-person.server.ts";
import { whyKindsNotTaken } from "#app/features/boarding/capacity/capacity.ts";
import {
  findBookableBoarder,
  listFreeNights,
  readPetTypes,
} from "#app/features/boarding/capacity/take-places.server.ts";
import type { WaitInput } from "#app/features/boarding/stay/stay.schema.server.ts";
import { stayNights, toPetType } from "#app/features/boarding/stay/stay.ts";
import { maxStayPets, petTexts } from "#app/features/boarding/stay/stay-fields.ts";
import { findOwnPet, lockPet } from "#app/features/pets/pet/find-pet.server.ts";
import type { Actor } from "#app/platform/actor.ts";
import type { Queries } from "#app/platform/db/database.server.ts";
import { idempotent } from "#app/platform/idempotency/idempotency.server.ts";
import { isId, newId } from "#app/platform/ids.ts";
import { done, type Outcome, refused } from "#app/platform/outcome.ts";
import type { AppServices } from "#app/platform/services.ts";
import {
  countOpenStayWaits,
  deleteStayWait,
  findStayWait,
  insertStayWait,
} from "./stay-wait.queries.server.ts";
import { maxStayWaits, type StayWaitView, waitTexts } from "./stay-wait.ts";

type Waiting = { boarder: string };

/**
 * Once for an owner, a boarder and the nights. Refuses NOT_FOUND for another's pet and a boarder who cannot be booked,
 * INVALID on `petId` for too many pets or a kind that is not taken, CONFLICT for an archived pet, for nights that are
 * free, and beyond `maxStayWaits`.
 */
export function waitForPlace(
  services: AppServices,
  actor: Actor,
  boarderId: string,
  input: WaitInput,
  key: string | undefined,
): Promise<Outcome<Waiting>> {
  const form = { key, verb: "wait-for-place", actorId: actor.id, content: { boarderId, ...input } };
  return idempotent<Waiting>(services, form, async (trx) => {
    const { startDate, endDate } = input;
    const petIds = [...new Set(input.petIds)].sort();
    if (!isId(boarderId) || !petIds.every(isId)) return refused("NOT_FOUND");
    if (!(await lockActivePerson(trx, actor.id))) return refused("NOT_FOUND");
    const refusePets = (message: string) =>
      refused("INVALID", "", { fields: { petId: [message] } });
    if (petIds.length > maxStayPets) return refusePets(petTexts.tooMany);
    const boarder = await findBookableBoarder(trx, boarderId);
    if (!boarder) return refused("NOT_FOUND", "This boarder cannot be booked at the moment.");
    const kinds: { name: string; kind: ReturnType<typeof toPetType> }[] = [];
    for (const id of petIds) {
      await lockPet(trx, id);
      const pet = await findOwnPet(trx, actor.id, id);
      if (!pet) return refused("NOT_FOUND", "You have no such pet.");
      if (pet.status !== "active") {
        return refused("CONFLICT", `${pet.name} is archived. Bring the pet back first.`);
      }
      kinds.push({ name: pet.name, kind: toPetType(pet.species) });
    }
    const unfit = whyKindsNotTaken({ name: boarder.name, petTypes: readPetTypes(boarder) }, kinds);
    if (unfit) return refusePets(unfit);
    if (!(await areNightsFull(trx, boarderId, { startDate, endDate, pets: petIds.length }))) {
      return refused("CONFLICT", waitTexts.free);
    }
    const nights = { ownerId: actor.id, boarderId, startDate, endDate };
    const known = await findStayWait(trx, nights);
    // The place of the last notice is gone again.
    if (known?.notified_at) await deleteStayWait(trx, known.id);
    if (known && !known.notified_at) return done({ boarder: boarder.name });
    if ((await countOpenStayWaits(trx, actor.id)) >= maxStayWaits) {
      return refused("CONFLICT", waitTexts.tooMany);
    }
    const now = services.now();
    const row = {
      ...{ id: newId(now), owner_id: actor.id, boarder_id: boarderId },
      ...{
        start_day: startDate,
        end_day: endDate,
        notified_at: null,
        created_at: now.toISOString(),
      },
    };
    await insertStayWait(trx, row, petIds);
    return done({ boarder: boarder.name });
  });
}

/** Also where the owner does not wait any more. */
export function stopWaiting(
  services: AppServices,
  actor: Actor,
  boarderId: string,
  { startDate, endDate }: { startDate: string; endDate: string },
  key: string | undefined,
): Promise<Outcome<null>> {
  const content = { boarderId, startDate, endDate };
  const form = { key, verb: "stop-waiting", actorId: actor.id, content };
  return idempotent<null>(services, form, async (trx) => {
    const known = await findStayWait(trx, { ownerId: actor.id, ...content });
    if (known) await deleteStayWait(trx, known.id);
    return done(null);
  });
}

async function areNightsFull(
  q: Queries,
  boarderId: string,
  { startDate, endDate, pets }: { startDate: string; endDate: string; pets: number },
): Promise<boolean> {
  const nights = stayNights(startDate, endDate);
  const range = { first: nights[0] ?? startDate, last: nights.at(-1) ?? startDate };
  const free = await listFreeNights(q, boarderId, range);
  return [...free.values()].some((places) => places < pets);
}

/** What the form offers for a stay: undefined while its nights are free. */
export async function viewStayWait(
  { db }: Pick<AppServices, "db">,
  actor: Actor,
  boarderId: string,
  stay: { startDate: string; endDate: string; pets: number } | undefined,
): Promise<
  (StayWaitView & { startDate: string; endDate: string }) | { state: "none" } | undefined
> {
  if (!stay || !(await areNightsFull(db.reader, boarderId, stay))) return undefined;
  const { startDate, endDate } = stay;
  const known = await findStayWait(db.reader, {
    ...{ ownerId: actor.id, boarderId, startDate, endDate },
  });
  if (!known) return { state: "none" };
  return { state: known.notified_at ? "notified" : "open", startDate, endDate };
}

import { findPerson, lockActivePerson } from "#app/features/accounts/person/find-person.server.ts";
import { updatePerson } from "#app/features/accounts/person/save-person.server.ts";
import type { Actor } from "#app/platform/actor.ts";
import { recordAudit } from "#app/platform/audit/audit.server.ts";
import { lagosDay } from "#app/platform/dates.ts";
import { type DaysOff, daysOffMessages, withDays, withoutDays } from "#app/platform/days-off.ts";
import type { Queries } from "#app/platform/db/database.server.ts";
import { type IdempotentForm, idempotent } from "#app/platform/idempotency/idempotency.server.ts";
import { done, type Outcome, refused } from "#app/platform/outcome.ts";
import type { AppServices } from "#app/platform/services.ts";
import {
  findCapacityRow,
  listDaysOff,
  lockCapacity,
  replaceDaysOff,
  saveCapacityRow,
} from "./capacity.queries.server.ts";
import type { CapacityInput } from "./capacity.schema.server.ts";
import { type Capacity, maxBoarderDaysOff } from "./capacity.ts";
import { readPetTypes } from "./take-places.server.ts";

/** With the days off from today on and the area of the profile. */
export async function findCapacity(
  services: AppServices,
  boarderId: string,
): Promise<Capacity & { area: string }> {
  const q = services.db.reader;
  const daysOff = await listDaysOff(q, boarderId, lagosDay(services.now()));
  return { ...(await findPlaces(q, boarderId)), daysOff };
}

export async function findPlaces(
  q: Queries,
  boarderId: string,
): Promise<Omit<Capacity, "daysOff"> & { area: string }> {
  const row = await findCapacityRow(q, boarderId);
  return {
    places: row?.places ?? 0,
    petTypes: row ? readPetTypes(row) : [],
    area: (await findPerson(q, boarderId))?.area ?? "",
  };
}

/** Replaces all days off where `daysOff` is given. Existing stays keep their nights. */
export function saveCapacity(
  services: AppServices,
  actor: Actor,
  input: CapacityInput & { daysOff?: string[] },
  key: string | undefined,
): Promise<Outcome<null>> {
  const form = { key, verb: "save-capacity", actorId: actor.id, content: input };
  return idempotent<null>(services, form, async (trx) => {
    const person = await lockActivePerson(trx, actor.id);
    if (!person) return refused("NOT_FOUND");
    const now = services.now();
    await writeCapacity(trx, now, person, input);
    if (input.daysOff) await replaceDaysOff(trx, actor.id, input.daysOff);
    await recordAudit(trx, now, {
      actor,
      action: "changed profile",
      entity: "person",
      entityId: actor.id,
      detail: "places and days off",
    });
    return done(null);
  });
}

/** In the caller's transaction, which has locked the person. */
export async function writeCapacity(
  trx: Queries,
  now: Date,
  person: { id: string; area: string },
  { places, petTypes, area }: CapacityInput,
): Promise<void> {
  await lockCapacity(trx, person.id);
  const takes = (type: Capacity["petTypes"][number]) => (petTypes.includes(type) ? 1 : 0);
  await saveCapacityRow(trx, {
    boarder_id: person.id,
    places,
    takes_dogs: takes("Dog"),
    takes_cats: takes("Cat"),
    takes_other: takes("Other"),
    updated_at: now.toISOString(),
  });
  if (area !== person.area) await updatePerson(trx, person.id, { area });
}

/** Existing stays keep their nights. Refuses INVALID on `offTo` for too many days. */
export function addBoarderDaysOff(
  services: AppServices,
  actor: Actor,
  range: DaysOff,
  key: string | undefined,
): Promise<Outcome<null>> {
  const form = { key, verb: "add-nights-off", actorId: actor.id, content: range };
  return changeDaysOff(services, actor, form, (days) => withDays(days, range));
}

export function removeBoarderDaysOff(
  services: AppServices,
  actor: Actor,
  range: DaysOff,
  key: string | undefined,
): Promise<Outcome<null>> {
  const form = { key, verb: "remove-nights-off", actorId: actor.id, content: range };
  return changeDaysOff(services, actor, form, (days) => withoutDays(days, range));
}

function changeDaysOff(
  services: AppServices,
  actor: Actor,
  form: IdempotentForm,
  change: (days: string[]) => string[],
): Promise<Outcome<null>> {
  return idempotent<null>(services, form, async (trx) => {
    if (!(await lockActivePerson(trx, actor.id))) return refused("NOT_FOUND");
    await lockCapacity(trx, actor.id);
    const now = services.now();
    if (!(await findCapacityRow(trx, actor.id))) {
      const none = { places: 0, takes_dogs: 0, takes_cats: 0, takes_other: 0 } as const;
      await saveCapacityRow(trx, { boarder_id: actor.id, ...none, updated_at: now.toISOString() });
    }
    const days = change(await listDaysOff(trx, actor.id, lagosDay(now)));
    if (days.length > maxBoarderDaysOff) {
      const fields = { offTo: [daysOffMessages.tooMany(maxBoarderDaysOff)] };
      return refused("INVALID", "", { fields });
    }
    await replaceDaysOff(trx, actor.id, days);
    await recordAudit(trx, now, {
      actor,
      action: "changed profile",
      entity: "person",
      entityId: actor.id,
      detail: "days off",
    });
    return done(null);
  });
}

import { findPerson, lockActivePerson } from "#app/features/accounts/person/find-person.server.ts";
import { updatePerson } from "#app/features/accounts/person/save-person.server.ts";
import type { Actor } from "#app/platform/actor.ts";
import { recordAudit } from "#app/platform/audit/audit.server.ts";
import { lagosDay } from "#app/platform/dates.ts";
import { idempotent } from "#app/platform/idempotency/idempotency.server.ts";
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
import type { Capacity } from "./capacity.ts";
import { petTypesOf } from "./take-places.server.ts";

/** Returns what a boarder has said they take, with the days off still to come and the area of their profile. */
export async function findCapacity(
  services: AppServices,
  boarderId: string,
): Promise<Capacity & { area: string }> {
  const q = services.db.reader;
  const row = await findCapacityRow(q, boarderId);
  return {
    places: row?.places ?? 0,
    petTypes: row ? petTypesOf(row) : [],
    daysOff: await listDaysOff(q, boarderId, lagosDay(services.now())),
    area: (await findPerson(q, boarderId))?.area ?? "",
  };
}

/**
 * Saves a boarder's own places, pet types, days off and area. Stays that were handed over before keep their nights:
 * fewer places, or a day off, only keep further ones away.
 */
export function saveCapacity(
  services: AppServices,
  actor: Actor,
  input: CapacityInput,
  key: string | undefined,
): Promise<Outcome<null>> {
  const form = { key, verb: "save-capacity", actorId: actor.id, content: input };
  return idempotent<null>(services, form, async (trx) => {
    const person = await lockActivePerson(trx, actor.id);
    if (!person) return refused("NOT_FOUND");
    await lockCapacity(trx, actor.id);
    const now = services.now();
    const takes = (type: Capacity["petTypes"][number]) => (input.petTypes.includes(type) ? 1 : 0);
    await saveCapacityRow(trx, {
      boarder_id: actor.id,
      places: input.places,
      takes_dogs: takes("Dog"),
      takes_cats: takes("Cat"),
      takes_other: takes("Other"),
      updated_at: now.toISOString(),
    });
    await replaceDaysOff(trx, actor.id, input.daysOff);
    if (input.area !== person.area) await updatePerson(trx, actor.id, { area: input.area });
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

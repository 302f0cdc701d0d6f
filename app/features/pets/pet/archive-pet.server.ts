import type { Actor } from "#app/platform/actor.ts";
import { formatInstant } from "#app/platform/dates.ts";
import type { Queries } from "#app/platform/db/database.server.ts";
import { transition } from "#app/platform/history/transition.server.ts";
import { idempotent } from "#app/platform/idempotency/idempotency.server.ts";
import { isId } from "#app/platform/ids.ts";
import { done, type Outcome, refused } from "#app/platform/outcome.ts";
import type { AppServices } from "#app/platform/services.ts";
import { countOwnPets, lockPet, type Pet, petRecord } from "./pet.queries.server.ts";
import { canArchive, canRestore, maxPetsPerOwner } from "./pet.ts";

/** Returns a sentence for each open booking of a pet. */
export type ListOpenBookings = (trx: Queries, petId: string) => Promise<string[]>;

/**
 * Refuses NOT_FOUND, and CONFLICT for an archived pet or one with open bookings. Every booking locks the pet first, so
 * that none is missed.
 */
export function archivePet(
  services: AppServices,
  actor: Actor,
  id: string,
  key: string | undefined,
  listOpenBookings: ListOpenBookings,
): Promise<Outcome<{ name: string }>> {
  const form = { key, verb: "archive-pet", actorId: actor.id, content: { id } };
  return idempotent<{ name: string }>(services, form, async (trx) => {
    if (!isId(id)) return refused("NOT_FOUND");
    const archived = await transition(trx, petRecord(actor.id), id, {
      to: "archived",
      actor,
      now: services.now(),
      can: canArchive,
      conflict: (pet) => `${pet.name} has been archived since ${formatInstant(pet.updated_at)}.`,
    });
    if (!archived.ok) return archived;
    const { name } = archived.value;
    const open = await listOpenBookings(trx, id);
    if (open.length > 0) {
      const sentence = `${name} cannot be archived yet: ${open.join("; ")}. Cancel what is to come first.`;
      return refused("CONFLICT", sentence);
    }
    return done({ name });
  });
}

/** Refuses NOT_FOUND, and CONFLICT for an active pet or beyond `maxPetsPerOwner`. */
export function restorePet(
  services: AppServices,
  actor: Actor,
  id: string,
  key: string | undefined,
): Promise<Outcome<{ name: string }>> {
  const form = { key, verb: "restore-pet", actorId: actor.id, content: { id } };
  return idempotent<{ name: string }>(services, form, async (trx) => {
    if (!isId(id)) return refused("NOT_FOUND");
    await lockPet(trx, id);
    if ((await countOwnPets(trx, actor.id)) >= maxPetsPerOwner) {
      return refused(
        "CONFLICT",
        `You have ${maxPetsPerOwner} pets here already. Archive one first.`,
      );
    }
    const restored = await transition<Pet>(trx, petRecord(actor.id), id, {
      to: "active",
      actor,
      now: services.now(),
      can: canRestore,
      conflict: (pet) => `${pet.name} is already back among your pets.`,
    });
    return restored.ok ? done({ name: restored.value.name }) : restored;
  });
}

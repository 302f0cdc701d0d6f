import type { Actor } from "#app/platform/actor.ts";
import { recordAudit } from "#app/platform/audit/audit.server.ts";
import { addDays, lagosDay } from "#app/platform/dates.ts";
import type { Queries } from "#app/platform/db/database.server.ts";
import { idempotent } from "#app/platform/idempotency/idempotency.server.ts";
import { isId } from "#app/platform/ids.ts";
import { done, type Outcome, refused } from "#app/platform/outcome.ts";
import type { AppServices } from "#app/platform/services.ts";
import { findOwnPet, lockPet } from "./pet.queries.server.ts";
import {
  deleteShare,
  endReading,
  findShare,
  findShareableVet,
  insertShare,
  saveShare,
  updateLastDay,
} from "./pet-share.queries.server.ts";

type Share = {
  petId: string;
  vetId: string;
  cause: string;
  readsHealth: boolean;
  lastDay: string | null;
};

/**
 * Makes a pet a veterinarian's patient through `lastDay`. The caller has locked the pet. `readsHealth` opens the
 * complete health page, else only their own entries. `cause` is an appointment's id, `visited`, or empty for the owner's
 * share; a share with the same cause is replaced.
 */
export function grantShare(trx: Queries, now: Date, share: Share): Promise<void> {
  return saveShare(trx, toRow(share, now));
}

/** As `grantShare`, but does not replace a share with the same cause. */
export async function grantShareOnce(trx: Queries, now: Date, share: Share): Promise<void> {
  await insertShare(trx, toRow(share, now));
}

function toRow({ petId, vetId, cause, readsHealth, lastDay }: Share, now: Date) {
  return {
    pet_id: petId,
    vet_id: vetId,
    cause,
    last_day: lastDay,
    reads_health: readsHealth ? (1 as const) : (0 as const),
    granted_at: now.toISOString(),
  };
}

type ShareKey = Pick<Share, "petId" | "vetId" | "cause">;

/** Ends a share at once, in the caller's transaction. Returns its former last day; undefined if there is none. */
export async function endShare(
  trx: Queries,
  now: Date,
  share: ShareKey,
): Promise<{ lastDay: string | null } | undefined> {
  const ended = await findShare(trx, share);
  if (!ended) return undefined;
  await updateLastDay(trx, share, addDays(lagosDay(now), -1));
  return { lastDay: ended.last_day };
}

/** Undoes `endShare`; a health page that the owner closed since stays closed. */
export function resumeShare(trx: Queries, share: ShareKey, lastDay: string | null): Promise<void> {
  return updateLastDay(trx, share, lastDay);
}

export function removeShare(trx: Queries, share: ShareKey): Promise<void> {
  return deleteShare(trx, share);
}

/** Until the owner stops it. Refuses NOT_FOUND, and INVALID on `vetId`. */
export function sharePet(
  services: AppServices,
  actor: Actor,
  id: string,
  { vetId }: { vetId: string },
  key: string | undefined,
): Promise<Outcome<{ vet: string }>> {
  const form = { key, verb: "share-pet", actorId: actor.id, content: { id, vetId } };
  return idempotent<{ vet: string }>(services, form, async (trx) => {
    if (!isId(id)) return refused("NOT_FOUND");
    await lockPet(trx, id);
    if (!(await findOwnPet(trx, actor.id, id))) return refused("NOT_FOUND");
    const vet = isId(vetId) ? await findShareableVet(trx, vetId) : undefined;
    if (!vet) {
      return refused("INVALID", "", { fields: { vetId: ["Please choose one of the list"] } });
    }
    const now = services.now();
    await grantShare(trx, now, { petId: id, vetId, cause: "", readsHealth: true, lastDay: null });
    await recordAudit(trx, now, { actor, action: "shared", entity: "pet", entityId: id });
    return done({ vet: vet.name });
  });
}

/** A pet with an appointment stays the veterinarian's patient. Refuses NOT_FOUND. */
export function stopSharing(
  services: AppServices,
  actor: Actor,
  id: string,
  { vetId }: { vetId: string },
  key: string | undefined,
): Promise<Outcome<null>> {
  const form = { key, verb: "stop-sharing-pet", actorId: actor.id, content: { id, vetId } };
  return idempotent<null>(services, form, async (trx) => {
    if (!isId(id)) return refused("NOT_FOUND");
    await lockPet(trx, id);
    if (!(await findOwnPet(trx, actor.id, id))) return refused("NOT_FOUND");
    if ((await endReading(trx, id, vetId)) > 0) {
      const act = { actor, action: "stopped sharing", entity: "pet", entityId: id };
      await recordAudit(trx, services.now(), act);
    }
    return done(null);
  });
}

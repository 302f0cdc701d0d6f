import { freePlaces } from "#app/features/boarding/capacity/take-places.server.ts";
import type { Actor } from "#app/platform/actor.ts";
import { lagosDay } from "#app/platform/dates.ts";
import { idempotent } from "#app/platform/idempotency/idempotency.server.ts";
import { done, type Outcome } from "#app/platform/outcome.ts";
import type { AppServices } from "#app/platform/services.ts";
import { takeStep } from "./take-step.server.ts";

/** The pet has arrived, from the day before the first on. Refuses CONFLICT for any other stay than one of this boarder. */
export function checkIn(
  services: AppServices,
  actor: Actor,
  id: string,
  key: string | undefined,
): Promise<Outcome<null>> {
  const form = { key, verb: "check-in", actorId: actor.id, content: { id } };
  return idempotent<null>(services, form, async (trx) => {
    const mover = { as: "boarder", id: actor.id } as const;
    const step = { step: "checkIn", mover, actor, now: services.now() } as const;
    const change = await takeStep(trx, id, step);
    return change.ok ? done(null) : change;
  });
}

/** The pet has left: tonight and the nights after it are free again. Refuses as `checkIn`. */
export function checkOut(
  services: AppServices,
  actor: Actor,
  id: string,
  key: string | undefined,
): Promise<Outcome<null>> {
  const form = { key, verb: "check-out", actorId: actor.id, content: { id } };
  return idempotent<null>(services, form, async (trx) => {
    const now = services.now();
    const mover = { as: "boarder", id: actor.id } as const;
    const change = await takeStep(trx, id, { step: "checkOut", mover, actor, now });
    if (!change.ok) return change;
    await freePlaces(trx, id, lagosDay(now));
    return done(null);
  });
}

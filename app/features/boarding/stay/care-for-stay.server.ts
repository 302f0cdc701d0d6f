import { freePlaces } from "#app/features/boarding/capacity/take-places.server.ts";
import type { Actor } from "#app/platform/actor.ts";
import { lagosDay } from "#app/platform/dates.ts";
import { idempotent } from "#app/platform/idempotency/idempotency.server.ts";
import { done, type Outcome } from "#app/platform/outcome.ts";
import type { AppServices } from "#app/platform/services.ts";
import { insertItems, listItems, returnItems } from "./boarder-stays.queries.server.ts";
import { takeStep } from "./take-step.server.ts";

/**
 * The pet has arrived, from the day before the first on, with these things of its owner's. Refuses CONFLICT for any
 * other stay than one of this boarder.
 */
export function checkIn(
  services: AppServices,
  actor: Actor,
  id: string,
  key: string | undefined,
  { items = [] }: { items?: readonly string[] } = {},
): Promise<Outcome<null>> {
  const form = { key, verb: "check-in", actorId: actor.id, content: { id, items } };
  return idempotent<null>(services, form, async (trx) => {
    const stepActor = { as: "boarder", id: actor.id } as const;
    const step = { step: "checkIn", stepActor, actor, now: services.now() } as const;
    const change = await takeStep(trx, id, step);
    if (!change.ok) return change;
    await insertItems(trx, id, items);
    return done(null);
  });
}

/**
 * The pet has left with those of its things that are ticked: tonight and the nights after it are free again. Returns what
 * stayed behind. Refuses as `checkIn`.
 */
export function checkOut(
  services: AppServices,
  actor: Actor,
  id: string,
  key: string | undefined,
  { returned = [] }: { returned?: readonly number[] } = {},
): Promise<Outcome<{ missing: string[] }>> {
  const form = { key, verb: "check-out", actorId: actor.id, content: { id, returned } };
  return idempotent<{ missing: string[] }>(services, form, async (trx) => {
    const now = services.now();
    const stepActor = { as: "boarder", id: actor.id } as const;
    const change = await takeStep(trx, id, { step: "checkOut", stepActor, actor, now });
    if (!change.ok) return change;
    await freePlaces(trx, id, lagosDay(now));
    await returnItems(trx, id, returned);
    const missing = (await listItems(trx, id)).filter((item) => item.returned === 0);
    return done({ missing: missing.map(({ name }) => name) });
  });
}

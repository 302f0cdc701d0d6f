import { findStay, stayRecord } from "#app/features/boarding/stay/stay.queries.server.ts";
import { canChangeAmount } from "#app/features/boarding/stay/stay.ts";
import type { Actor } from "#app/platform/actor.ts";
import { transition } from "#app/platform/history/transition.server.ts";
import { idempotent, missingKey } from "#app/platform/idempotency/idempotency.server.ts";
import { isId } from "#app/platform/ids.ts";
import { formatMoney } from "#app/platform/money.ts";
import { done, type Outcome, refused } from "#app/platform/outcome.ts";
import type { AppServices } from "#app/platform/services.ts";

/** Refuses NOT_FOUND for an unknown stay, and CONFLICT where `canChangeAmount` says no. */
export async function changeAgreedAmount(
  services: AppServices,
  actor: Actor,
  id: string,
  { agreed, reason }: { agreed: number; reason: string },
  key: string | undefined,
): Promise<Outcome<{ agreed: number }>> {
  if (!key) return missingKey;
  const content = { id, agreed, reason };
  const form = { key, verb: "change-agreed-amount", actorId: actor.id, content };
  return idempotent(services, form, async (trx) => {
    const before = isId(id) ? await findStay(trx, id) : undefined;
    if (!before) return refused("NOT_FOUND");
    const changed = await transition(trx, stayRecord, id, {
      to: before.status,
      step: "staff.agree",
      set: () => ({ agreed_kobo: agreed }),
      actor,
      now: services.now(),
      reason: `${formatMoney(agreed)} agreed. ${reason}`,
      can: (stay) => stay.status === before.status && canChangeAmount(stay),
      conflict: () =>
        "The amount is changed from the acceptance of a stay until the check-in alone.",
    });
    return changed.ok ? done({ agreed }) : changed;
  });
}

import { lagosDay } from "#app/platform/dates.ts";
import { transact } from "#app/platform/db/transact.server.ts";
import type { AppServices } from "#app/platform/services.ts";
import { takeStepIn } from "#app/platform/steps/take-step.server.ts";
import { listExpiring } from "./stay.queries.server.ts";
import { unansweredMs } from "./stay-policy.ts";
import { staySteps } from "./stay-steps.server.ts";

const batch = 50;

/**
 * Closes what nobody took up in time: requests after their last day, owners' bookings also after `unansweredMs` without an
 * answer or once they begin. Each is a transaction of its own, with e-mails to the owner and to the boarder
 * whose place was kept; its places are free again.
 * Returns how many expired.
 */
export async function expireStays(services: AppServices): Promise<number> {
  const now = services.now();
  const before = new Date(now.getTime() - unansweredMs).toISOString();
  const wanted = { today: lagosDay(now), before, limit: batch };
  let expired = 0;
  for (const id of await listExpiring(services.db.reader, wanted)) {
    const outcome = await transact(services, (trx) =>
      takeStepIn(services.site, trx, staySteps, id, {
        party: "clock",
        step: "expire",
        words: {},
        actor: { name: "Clock" },
        now,
      }),
    );
    if (outcome.ok) expired += 1;
  }
  return expired;
}

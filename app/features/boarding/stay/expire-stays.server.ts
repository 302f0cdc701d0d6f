import { lagosDay, lagosInstant } from "#app/platform/dates.ts";
import { workThrough } from "#app/platform/db/batches.server.ts";
import { Rollback } from "#app/platform/db/database.server.ts";
import type { AppServices } from "#app/platform/services.ts";
import { takeStepIn } from "#app/platform/steps/take-step.server.ts";
import { listExpiring } from "./stay.queries.server.ts";
import { unansweredMs } from "./stay-policy.ts";
import { staySteps } from "./stay-steps.server.ts";

/**
 * Closes what nobody took up in time: requests after their last day, owners' bookings also after `unansweredMs` without an
 * answer, or once they begin, and those made on their first day when that is over. With e-mails to the owner and to the boarder whose place was kept; its places are free again.
 * Returns how many expired.
 */
export async function expireStays(services: AppServices): Promise<number> {
  const now = services.now();
  const before = new Date(now.getTime() - unansweredMs).toISOString();
  const today = lagosDay(now);
  const due = { today, todaysStart: lagosInstant(today).toISOString(), before };
  return workThrough(services, {
    name: "expire stay",
    list: async (q, limit) => (await listExpiring(q, { ...due, limit })).map((id) => ({ id })),
    async work(trx, { id }) {
      const outcome = await takeStepIn(services.site, trx, staySteps, id, {
        party: "clock",
        step: "expire",
        words: {},
        actor: { name: "Clock" },
        now,
      });
      if (!outcome.ok) throw new Rollback(false);
      return true;
    },
  });
}

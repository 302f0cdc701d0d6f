import { lagosDay, lagosInstant } from "#app/platform/dates.ts";
import { workThrough } from "#app/platform/db/batches.server.ts";
import { Rollback } from "#app/platform/db/database-errors.server.ts";
import type { AppServices } from "#app/platform/services.ts";
import { takeStepIn } from "#app/platform/steps/take-step.server.ts";
import { listExpiring } from "./stay.queries.server.ts";
import { unansweredMs } from "./stay-policy.ts";
import { staySteps } from "./stay-steps.server.ts";

/**
 * Closes requests after their last day. Closes bookings after `unansweredMs` without an answer, once they begin, or
 * after their first day if they were made on it. Sends e-mails and frees the places. Returns how many.
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
        stepRole: "clock",
        step: "expire",
        input: {},
        actor: { name: "Clock" },
        now,
      });
      if (!outcome.ok) throw new Rollback(false);
      return true;
    },
  });
}

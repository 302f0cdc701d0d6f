import { addDays, lagosDay } from "#app/platform/dates.ts";
import { workThrough } from "#app/platform/db/batches.server.ts";
import { queueStaffNotification } from "#app/platform/mail/staff-notifications.server.ts";
import type { AppServices } from "#app/platform/services.ts";
import { announceHold, listEndingHolds } from "./care-episode.queries.server.ts";
import { holdReminderDays } from "./care-episode.ts";

export const holdEnds = "hold-ends";

/** Tells staff once of each hold that ends soon. Returns how many. */
export function remindOfHolds(services: AppServices): Promise<number> {
  const from = lagosDay(services.now());
  return workThrough(services, {
    name: "remind staff of holds",
    list: (q, limit) => listEndingHolds(q, { from, to: addDays(from, holdReminderDays), limit }),
    async work(trx, hold) {
      if (!(await announceHold(trx, hold))) return false;
      await queueStaffNotification(trx, services.now(), holdEnds, hold.id);
      return true;
    },
  });
}

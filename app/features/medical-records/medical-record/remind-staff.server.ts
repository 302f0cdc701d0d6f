import { addDays, lagosDay } from "#app/platform/dates.ts";
import { workThrough } from "#app/platform/db/batches.server.ts";
import { queueStaffNotification } from "#app/platform/mail/staff-notifications.server.ts";
import type { AppServices } from "#app/platform/services.ts";
import { animalReminderDays } from "./medical-record-policy.ts";
import { listDueInCare, markAnnounced } from "./reminder.queries.server.ts";

export const vaccinationDue = "vaccination-due";

/** Tells staff once of each vaccination that is due soon for an animal in care. Returns how many. */
export function remindStaff(services: AppServices): Promise<number> {
  const until = addDays(lagosDay(services.now()), animalReminderDays);
  return workThrough(services, {
    name: "remind staff of vaccinations",
    list: (q, limit) => listDueInCare(q, { until, limit, isUntold: true }),
    async work(trx, { id }) {
      if (!(await markAnnounced(trx, id))) return false;
      await queueStaffNotification(trx, services.now(), vaccinationDue, id);
      return true;
    },
  });
}

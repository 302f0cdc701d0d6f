import { dayMs, formatDay } from "#app/platform/dates.ts";
import type { EntityDescriptor } from "#app/platform/records/entity-descriptor.ts";
import { deleteAlertsBefore, deleteAlertsOf, listAlertsOf } from "./pet-alert.queries.server.ts";
import { alertDays, confirmDays } from "./pet-alert.ts";
import { describeAlertFilters } from "./subscribe-to-pet-alerts.server.ts";

/** Wishes to hear of new pets; they belong to an address, with or without an account. */
export const petAlertDescriptor = {
  entity: "pet-alert",

  personalData: {
    area: {
      key: "petAlerts",
      title: "Pet alerts",
      byAddress: true,
      async list(q, { emailKey }) {
        const alerts = emailKey ? await listAlertsOf(q, emailKey) : [];
        return {
          data: alerts.map((alert) => ({
            email: alert.email,
            wanted: describeAlertFilters(alert),
            askedAt: alert.created_at,
            confirmedAt: alert.confirmed_at,
            lastMailOn: alert.mailed_on,
          })),
          lines: alerts.map((alert) => ({
            text: `${describeAlertFilters(alert)}, ${alert.confirmed_at ? "since" : "not confirmed,"} ${formatDay(alert.confirmed_at ?? alert.created_at)}`,
          })),
        };
      },
    },

    async erase(trx, { emailKey, formerAddresses }) {
      const ids = emailKey ? await deleteAlertsOf(trx, emailKey) : [];
      for (const former of formerAddresses) {
        ids.push(...(await deleteAlertsOf(trx, former.emailKey, former)));
      }
      return ids;
    },
  },

  async deleteExpired(services) {
    const now = services.now().getTime();
    const ago = (days: number) => new Date(now - days * dayMs).toISOString();
    const before = { unconfirmed: ago(confirmDays), confirmed: ago(alertDays) };
    await services.db.transaction((trx) => deleteAlertsBefore(trx, before));
  },
} satisfies EntityDescriptor;

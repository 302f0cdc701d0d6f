import { dayMs, formatDay } from "#app/platform/dates.ts";
import { inBatches } from "#app/platform/db/batches.server.ts";
import type { EntityDescriptor } from "#app/platform/records/entity-descriptor.ts";
import { showRelated } from "#app/platform/records/related-part.ts";
import {
  deleteAlertsByEmail,
  deleteExpiredAlerts,
  findRelatedAlerts,
  listAlertsByEmail,
} from "./pet-alert.queries.server.ts";
import { alertDays, confirmDays } from "./pet-alert.ts";
import { describeAlertFilters } from "./subscribe-to-pet-alerts.server.ts";

/** Alerts belong to an e-mail address, with or without an account. */
export const petAlertDescriptor = {
  entity: "pet-alert",

  async aboutPerson(q, person, limit) {
    const kind = { key: "petAlerts", title: "Pet alerts" };
    return showRelated(kind, await findRelatedAlerts(q, person, limit), (alert) => ({
      id: alert.id,
      at: alert.created_at,
      title: describeAlertFilters(alert),
      text: "",
      status: alert.confirmed_at
        ? { name: "confirmed", tone: "approved" }
        : { name: "not confirmed", tone: "pending" },
    }));
  },

  personalData: {
    area: {
      key: "petAlerts",
      title: "Pet alerts",
      byAddress: true,
      async list(q, { emailKey }) {
        const alerts = emailKey ? await listAlertsByEmail(q, emailKey) : [];
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
      const ids = emailKey ? await deleteAlertsByEmail(trx, emailKey) : [];
      for (const former of formerAddresses) {
        ids.push(...(await deleteAlertsByEmail(trx, former.emailKey, former)));
      }
      return ids;
    },
  },

  async deleteExpired(services) {
    const now = services.now().getTime();
    const ago = (days: number) => new Date(now - days * dayMs).toISOString();
    const before = { unconfirmed: ago(confirmDays), confirmed: ago(alertDays) };
    await inBatches(services, (trx, limit) => deleteExpiredAlerts(trx, before, limit));
  },
} satisfies EntityDescriptor;

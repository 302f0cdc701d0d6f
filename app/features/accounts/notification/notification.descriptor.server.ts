import { formatInstant } from "#app/platform/dates.ts";
import {
  deleteNotificationsBefore,
  deleteNotificationsOf,
  listNotificationsOf,
} from "#app/platform/notifications/notifications.queries.server.ts";
import { deletePushExpiredBefore } from "#app/platform/notifications/push-messages.queries.server.ts";
import { type EntityDescriptor, maxExported } from "#app/platform/records/entity-descriptor.ts";
import { notifiedKeptMs } from "#app/platform/retention-policy.ts";

const batch = 500;
const maxBatches = 20;

/** A person's notifications on the dashboard. */
export const notificationDescriptor = {
  entity: "notification",

  personalData: {
    area: {
      key: "notifications",
      title: "Notifications",
      async list(q, { id }, now) {
        const page = { limit: maxExported, offset: 0 };
        const all = await listNotificationsOf(q, id, now.toISOString(), page);
        return {
          data: all.map(({ text, at, read_at }) => ({ text, at, readAt: read_at })),
          lines: all.map(({ text, at }) => ({ text: `${text}, ${formatInstant(at)}` })),
        };
      },
    },

    async erase(trx, { id }) {
      await deleteNotificationsOf(trx, id);
      return [];
    },
  },

  async deleteExpired(services) {
    const now = services.now();
    const before = new Date(now.getTime() - notifiedKeptMs).toISOString();
    for (let n = 0; n < maxBatches; n += 1) {
      const deleted = await services.db.transaction((trx) =>
        deleteNotificationsBefore(trx, before, batch),
      );
      if (deleted < batch) break;
    }
    await services.db.transaction((trx) => deletePushExpiredBefore(trx, now.toISOString()));
  },
} satisfies EntityDescriptor;

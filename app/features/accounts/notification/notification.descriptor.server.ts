import { formatInstant } from "#app/platform/dates.ts";
import { inBatches } from "#app/platform/db/batches.server.ts";
import {
  deleteNotificationsBefore,
  deleteNotificationsOf,
  listNotificationsOf,
} from "#app/platform/notifications/notifications.queries.server.ts";
import { deletePushExpiredBefore } from "#app/platform/notifications/push-messages.queries.server.ts";
import { maxExported, type PrivacyPart } from "#app/platform/records/privacy-part.ts";
import { retentionMs } from "#app/platform/retention-policy.ts";

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
    const before = new Date(now.getTime() - retentionMs.notification).toISOString();
    const at = now.toISOString();
    await inBatches(services, (trx, limit) => deleteNotificationsBefore(trx, before, limit));
    await inBatches(services, (trx, limit) => deletePushExpiredBefore(trx, at, limit));
  },
} satisfies PrivacyPart;

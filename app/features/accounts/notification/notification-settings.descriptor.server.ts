import { formatDay } from "#app/platform/dates.ts";
import {
  deleteNotificationSettings,
  listNotificationSettings,
} from "#app/platform/notifications/notification-settings.queries.server.ts";
import {
  deleteSubscriptionsOf,
  listSubscriptionsOf,
} from "#app/platform/notifications/push-subscriptions.queries.server.ts";
import type { PrivacyPart } from "#app/platform/records/privacy-part.ts";
import { nameOfBrowser } from "#app/platform/user-agent.ts";

export const notificationSettingsDescriptor = {
  entity: "notification-settings",

  personalData: {
    area: {
      key: "notificationSettings",
      title: "Notification settings",
      async list(q, { id }) {
        const settings = await listNotificationSettings(q, [id]);
        const browsers = await listSubscriptionsOf(q, id);
        return {
          data: [
            ...settings.map(({ kind, mail, push }) => ({ kind, byMail: mail, onPhones: push })),
            ...browsers.map(({ user_agent, host, created_at, last_ok_at, lost_at }) => ({
              browser: user_agent,
              pushService: host,
              allowedAt: created_at,
              lastToldAt: last_ok_at,
              lostAt: lost_at,
            })),
          ],
          lines: [
            ...settings.map(({ kind, mail, push }) => ({
              text: `${kind}: e-mail ${mail ? "on" : "off"}, phones ${push ? "on" : "off"}`,
            })),
            ...browsers.map(({ user_agent, created_at, lost_at }) => ({
              text: lost_at
                ? `${nameOfBrowser(user_agent)} showed notifications until ${formatDay(lost_at)}`
                : `${nameOfBrowser(user_agent)} shows notifications since ${formatDay(created_at)}`,
            })),
          ],
        };
      },
    },

    async erase(trx, { id }) {
      await deleteNotificationSettings(trx, id);
      await deleteSubscriptionsOf(trx, id);
      return [];
    },
  },
} satisfies PrivacyPart;

import { listNotifications } from "#app/features/insights/notification/read-notifications.server.ts";
import type { Actor } from "#app/platform/actor.ts";
import type { AppServices } from "#app/platform/services.ts";

/** The lines of a person's notifications, whatever their day; the newest first. */
export async function linesOf(services: AppServices, who: Actor, page = 1) {
  const { days } = await listNotifications(services, who, { page });
  return days.flatMap(({ lines }) => lines);
}

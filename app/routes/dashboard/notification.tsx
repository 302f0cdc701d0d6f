import { redirect } from "react-router";
import { requireActor } from "#app/features/accounts/auth/guards.middleware.server.ts";
import { wholeLine } from "#app/features/insights/notification/notification-list.ts";
import { openNotification } from "#app/features/insights/notification/read-notifications.server.ts";
import { servicesContext } from "#app/platform/http/context.server.ts";
import { unwrap } from "#app/platform/http/forms.server.ts";
import type { Route } from "./+types/notification";

export const handle = { prefetch: false };

/** Marks the notification as read and redirects to its page. */
export async function loader({ context, params: { id }, url }: Route.LoaderArgs) {
  const services = context.get(servicesContext);
  const isWhole = url.searchParams.has(wholeLine);
  const opened = await openNotification(services, requireActor(context), id, { isWhole });
  const { href } = unwrap(opened);
  return redirect(href, 303);
}

/** Needed so that a refusal is shown inside the frame. */
export default function NotificationPage() {
  return null;
}

import { requireActor } from "#app/features/accounts/auth/guards.middleware.server.ts";
import { notificationList } from "#app/features/insights/notification/notification-list.ts";
import { NotificationList } from "#app/features/insights/notification/notification-list.tsx";
import {
  countUnreadNotifications,
  listNotifications,
  markAllRead,
} from "#app/features/insights/notification/read-notifications.server.ts";
import { lagosDay } from "#app/platform/dates.ts";
import { servicesContext } from "#app/platform/http/context.server.ts";
import { formAction, intent, noFields } from "#app/platform/http/form-action.server.ts";
import { readForm } from "#app/platform/http/forms.server.ts";
import { readListQuery } from "#app/platform/lists/list-query.ts";
import type { Route } from "./+types/notifications";

export const handle = { title: "Notifications" };

export async function loader({ context, url }: Route.LoaderArgs) {
  const query = readListQuery(notificationList, url.searchParams);
  const services = context.get(servicesContext);
  const actor = requireActor(context);
  const list = await listNotifications(services, actor, query);
  const unread = await countUnreadNotifications(services, actor);
  return { ...list, unread, today: lagosDay(services.now()), query };
}

export async function action({ context, request }: Route.ActionArgs) {
  const services = context.get(servicesContext);
  const actor = requireActor(context);
  return formAction(services, await readForm(request), {
    next: notificationList.path,
    intents: {
      "read-all": intent(
        noFields,
        () => markAllRead(services, actor),
        "All notifications are read.",
      ),
    },
  });
}

export default function Notifications({ loaderData }: Route.ComponentProps) {
  return <NotificationList {...loaderData} />;
}

import { requireActor } from "#app/features/accounts/auth/guards.middleware.server.ts";
import { listNotifications } from "#app/features/privacy/own-history/own-history.server.ts";
import { notificationList } from "#app/features/privacy/own-history/own-history.ts";
import { NotificationList } from "#app/features/privacy/own-history/own-history.tsx";
import { servicesContext } from "#app/platform/http/context.server.ts";
import { readListQuery } from "#app/platform/lists/list-query.ts";
import type { Route } from "./+types/notifications";

export const handle = { title: "Notifications" };

export async function loader({ context, url }: Route.LoaderArgs) {
  const query = readListQuery(notificationList, url.searchParams);
  const services = context.get(servicesContext);
  return { ...(await listNotifications(services, requireActor(context), query.page)), query };
}

export default function Notifications({ loaderData }: Route.ComponentProps) {
  return <NotificationList {...loaderData} />;
}

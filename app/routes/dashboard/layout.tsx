import { href, Outlet, useMatches } from "react-router";
import { requireActor, requireRole } from "#app/features/accounts/auth/guards.middleware.server.ts";
import { PushRenewal } from "#app/features/accounts/notification/push-renewal.tsx";
import { listWaitingCounts, sumByMenu } from "#app/features/insights/dashboard/dashboard.server.ts";
import {
  maxShownWaiting,
  profileTabs,
  roleMenu,
  roleTabs,
} from "#app/features/insights/dashboard/menu.ts";
import { maxUnread } from "#app/features/insights/notification/notification-list.ts";
import { countUnreadNotifications } from "#app/features/insights/notification/read-notifications.server.ts";
import { roleNames, roles } from "#app/platform/actor.ts";
import { servicesContext, waitingCountsContext } from "#app/platform/http/context.server.ts";
import type { PageHandle } from "#app/platform/http/page-kind.ts";
import { findProfilePhoto } from "#app/platform/pictures/pictures.server.ts";
import type { WaitingCount } from "#app/platform/records/home-part.ts";
import type { Crumb } from "#app/ui/breadcrumbs/breadcrumbs.tsx";
import { DashboardFrame } from "#app/ui/dashboard-frame/dashboard-frame.tsx";
import { DueNotice, useSite } from "#app/ui/shell/shell.tsx";
import type { Route } from "./+types/layout";

/** Frame and home page share one query of the counts. */
const shareWaitingCounts: Route.MiddlewareFunction = ({ context }) => {
  let counts: Promise<WaitingCount[]> | undefined;
  context.set(waitingCountsContext, () => {
    counts ??= listWaitingCounts(context.get(servicesContext), requireActor(context));
    return counts;
  });
};

export const middleware = [requireRole(...roles), shareWaitingCounts];

export const handle = { visits: true };

export { shouldRevalidateFrame as shouldRevalidate } from "#app/ui/shell/should-revalidate-frame.ts";

/** Makes client navigation request the server, so that the guard runs. */
export async function loader({ context }: Route.LoaderArgs) {
  const actor = requireActor(context);
  const { id, name, role } = actor;
  const services = context.get(servicesContext);
  const [photo, unread, waiting] = await Promise.all([
    findProfilePhoto(services, id),
    countUnreadNotifications(services, actor),
    context.get(waitingCountsContext)(),
  ]);
  return { id, name, role, photo, unread, waiting: sumByMenu(waiting) };
}

export default function DashboardLayout({ loaderData }: Route.ComponentProps) {
  const { role, unread, waiting, ...person } = loaderData;
  const site = useSite();
  const menu = roleMenu(role);
  const isOnPage = useMatches().some(
    ({ handle }) => (handle as PageHandle | undefined)?.noticeAt === "page",
  );
  return (
    <DashboardFrame
      site={site}
      menu={menu}
      tabs={roleTabs(role)}
      waiting={{ counts: waiting, max: maxShownWaiting }}
      breadcrumbs={useCrumbs(menu)}
      person={{ ...person, role: roleNames[role] }}
      profile={profileTabs}
      logoutAction={href("/logout")}
      searchAction="/dashboard/search"
      notifications={{ href: href("/dashboard/notifications"), unread, max: maxUnread }}
      notice={isOnPage ? null : <DueNotice at="bottom" />}
      standing={<PushRenewal />}
    >
      <Outlet />
    </DashboardFrame>
  );
}

/** Labels as in the menu; a screen that is not in the menu has the title of its `handle`. */
function useCrumbs(menu: { href: string; label: string }[]): Crumb[] {
  const [top] = menu;
  const entries = [...menu, ...profileTabs.flatMap(({ links }) => links)];
  const menuLabel = (path: string | undefined) => entries.find(({ href }) => href === path)?.label;
  const crumbs = useMatches().flatMap(({ handle, pathname }): Crumb[] => {
    const { title = "", under } = (handle ?? {}) as { title?: string; under?: Crumb };
    const path = pathname.replace(/(.)\/$/, "$1");
    const isScreen = path !== top?.href && path !== "/" && (title || menuLabel(path));
    return isScreen ? [...(under ? [under] : []), { label: title, href: path }] : [];
  });
  const seen = new Set<string | undefined>();
  const unique = crumbs.filter((crumb) => !seen.has(crumb.href) && seen.add(crumb.href));
  const named = unique.map(({ label, href }) => ({ label: menuLabel(href) ?? label, href }));
  return top ? [top, ...named] : named;
}

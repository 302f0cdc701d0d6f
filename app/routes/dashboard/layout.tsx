import { href, Outlet, useMatches } from "react-router";
import { menuOf, profileTabs } from "#app/features/accounts/menu.ts";
import { roleNames, roles } from "#app/features/accounts/person.ts";
import { requireActor, requireRole } from "#app/http/guards.server.ts";
import { DueNotice, useSite } from "#app/shell.tsx";
import type { Crumb } from "#app/ui/breadcrumbs/breadcrumbs.tsx";
import { DashboardFrame } from "#app/ui/dashboard-frame/dashboard-frame.tsx";
import type { Route } from "./+types/layout";

export const middleware = [requireRole(...roles)];

/** Also makes client navigation ask the server, and so the guard. */
export function loader({ context }: Route.LoaderArgs) {
  const { name, role } = requireActor(context);
  return { name, role };
}

/** The frame around every signed-in screen (specification 2.11), with the menu of the person's role. */
export default function DashboardLayout({ loaderData }: Route.ComponentProps) {
  const { name, role } = loaderData;
  const site = useSite();
  const menu = menuOf(role);
  return (
    <DashboardFrame
      site={site}
      menu={menu}
      breadcrumbs={useCrumbs(menu)}
      person={{ name, role: roleNames[role] }}
      profile={profileTabs}
      logoutAction={href("/logout")}
      searchAction="/dashboard/search"
      notice={<DueNotice />}
    >
      <Outlet />
    </DashboardFrame>
  );
}

/** The way from the dashboard to here; a screen's title is its menu entry's, else what its `handle` says. */
function useCrumbs(menu: { href: string; label: string }[]): Crumb[] {
  const [top] = menu;
  const named = [...menu, ...profileTabs.flatMap(({ links }) => links)];
  const way = useMatches().flatMap(({ handle, pathname }) => {
    const { title, under } = (handle ?? {}) as { title?: string; under?: Crumb };
    const path = pathname.replace(/(.)\/$/, "$1");
    const label = named.find((entry) => entry.href === path)?.label ?? title;
    const above = under ? [under] : [];
    return label && path !== top?.href && path !== "/" ? [...above, { label, href: path }] : [];
  });
  const seen = new Set<string | undefined>();
  const once = way.filter((crumb) => !seen.has(crumb.href) && seen.add(crumb.href));
  return top ? [top, ...once] : once;
}

import { requireActor } from "#app/features/accounts/auth/guards.middleware.server.ts";
import { viewDashboard } from "#app/features/insights/dashboard/dashboard.server.ts";
import { menuOf } from "#app/features/insights/dashboard/menu.ts";
import { servicesContext } from "#app/platform/http/context.server.ts";
import { ButtonLink } from "#app/ui/button/button.tsx";
import { Icon } from "#app/ui/icons/icon.tsx";
import { cluster, stack } from "#app/ui/layout/layout.css.ts";
import { PageHeader } from "#app/ui/page-header/page-header.tsx";
import { PageTitle } from "#app/ui/shell/shell.tsx";
import { Tiles } from "#app/ui/tiles/tiles.tsx";
import type { Route } from "./+types/home";

export async function loader({ context }: Route.LoaderArgs) {
  const actor = requireActor(context);
  const { name, role } = actor;
  return { name, role, tiles: await viewDashboard(context.get(servicesContext), actor) };
}

/** The dashboard's tiles: numbers of records that need attention, each a link to its list. */
export default function Dashboard({ loaderData }: Route.ComponentProps) {
  const { name, role, tiles } = loaderData;
  return (
    <div className={stack.wide}>
      <PageTitle>Dashboard</PageTitle>
      <PageHeader title={`Welcome, ${name}`} />
      {tiles.length > 0 && <Tiles tiles={tiles} />}
      <nav aria-label="Everything here">
        <ul className={cluster}>
          {menuOf(role)
            .slice(1)
            .map(({ href, label, icon }) => (
              <li key={href}>
                <ButtonLink variant="secondary" to={href}>
                  <Icon name={icon} />
                  {label}
                </ButtonLink>
              </li>
            ))}
        </ul>
      </nav>
    </div>
  );
}

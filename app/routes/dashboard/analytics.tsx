import { requireActor } from "#app/features/accounts/auth/guards.middleware.server.ts";
import { viewAnalytics } from "#app/features/insights/analytics/analytics.server.ts";
import { servicesContext } from "#app/platform/http/context.server.ts";
import { BarChart } from "#app/ui/bar-chart/bar-chart.tsx";
import { sheet, stack } from "#app/ui/layout/layout.css.ts";
import { PageHeader } from "#app/ui/page-header/page-header.tsx";
import { PageTitle } from "#app/ui/shell/shell.tsx";
import type { Route } from "./+types/analytics";

export const handle = { title: "Analytics" };

export async function loader({ context }: Route.LoaderArgs) {
  return { charts: await viewAnalytics(context.get(servicesContext), requireActor(context)) };
}

export default function Analytics({ loaderData }: Route.ComponentProps) {
  return (
    <div className={stack.even}>
      <PageTitle>Analytics</PageTitle>
      <PageHeader title="Analytics" intro="Figures as they are at this moment." />
      {loaderData.charts.map((chart) => (
        <section key={chart.id} className={`${sheet} ${stack.even}`} aria-labelledby={chart.id}>
          <h2 id={chart.id}>{chart.title}</h2>
          <BarChart {...chart} />
        </section>
      ))}
    </div>
  );
}

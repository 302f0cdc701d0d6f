import { requireActor } from "#app/features/accounts/auth/guards.middleware.server.ts";
import { viewAnalytics } from "#app/features/insights/analytics/analytics.server.ts";
import { listMonths } from "#app/features/insights/dashboard/workplace.server.ts";
import { formatMonth } from "#app/platform/dates.ts";
import { servicesContext } from "#app/platform/http/context.server.ts";
import { BarChart } from "#app/ui/bar-chart/bar-chart.tsx";
import { columns, panel, panelTitle, stack } from "#app/ui/layout/layout.css.ts";
import { LineChart } from "#app/ui/line-chart/line-chart.tsx";
import { PageHeader } from "#app/ui/page-header/page-header.tsx";
import { PageTitle } from "#app/ui/shell/shell.tsx";
import type { Route } from "./+types/analytics";

export const handle = { title: "Analytics" };

export async function loader({ context }: Route.LoaderArgs) {
  const services = context.get(servicesContext);
  const actor = requireActor(context);
  return {
    charts: await viewAnalytics(services, actor),
    months: await listMonths(services, actor),
  };
}

export default function Analytics({ loaderData }: Route.ComponentProps) {
  return (
    <div className={stack.even}>
      <PageTitle>Analytics</PageTitle>
      <PageHeader title="Analytics" intro="Figures as they are at this moment." />
      {loaderData.months.length > 0 && (
        <div className={columns}>
          {loaderData.months.map(({ id, label, months }) => (
            <section key={id} className={panel} aria-labelledby={`line-${id}`}>
              <h2 id={`line-${id}`} className={panelTitle}>
                {label} a month
              </h2>
              <LineChart
                id={`chart-${id}`}
                title={`${label} a month`}
                heads={{ label: "Month", value: label }}
                points={months.map(({ month, value }) => ({ label: formatMonth(month), value }))}
              />
            </section>
          ))}
        </div>
      )}
      <div className={columns}>
        {loaderData.charts.map(({ isMonthly, ...chart }) => (
          <section key={chart.id} className={panel} aria-labelledby={chart.id}>
            <h2 id={chart.id} className={panelTitle}>
              {chart.title}
            </h2>
            {isMonthly ? (
              <LineChart
                {...chart}
                id={`chart-${chart.id}`}
                points={chart.bars.map(({ label, value }) => ({
                  label: formatMonth(label),
                  value,
                }))}
              />
            ) : (
              <BarChart {...chart} />
            )}
          </section>
        ))}
      </div>
    </div>
  );
}

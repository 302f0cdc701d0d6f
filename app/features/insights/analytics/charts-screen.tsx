import { formatMonth } from "#app/platform/dates.ts";
import type { Chart } from "#app/platform/records/home-part.ts";
import { BarChart } from "#app/ui/bar-chart/bar-chart.tsx";
import { columns, panel, panelTitle, stack } from "#app/ui/layout/layout.css.ts";
import { LineChart } from "#app/ui/line-chart/line-chart.tsx";
import { PageHeader } from "#app/ui/page-header/page-header.tsx";
import { PageTitle } from "#app/ui/shell/shell.tsx";

type ChartsScreenProps = { charts: readonly (Chart & { description: string })[] };

export function ChartsScreen({ charts }: ChartsScreenProps) {
  return (
    <div className={stack.even}>
      <PageTitle>Analytics</PageTitle>
      <PageHeader title="Analytics" intro="Figures as they are at this moment." />
      <div className={columns}>
        {charts.map(({ isMonthly, ...chart }) => (
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

import { href } from "react-router";
import { formatMonth } from "#app/platform/dates.ts";
import { stack } from "#app/ui/layout/layout.css.ts";
import { LineChart } from "#app/ui/line-chart/line-chart.tsx";
import { Link } from "#app/ui/link/link.tsx";
import * as css from "./workplace.css.ts";

type Month = { month: string; value: number };
export type MonthlyFigure = { id: string; label: string; months: Month[] };

export function MonthFigures({ figures }: { figures: readonly MonthlyFigure[] }) {
  return (
    <section className={stack.tight} aria-labelledby="months">
      <h2 id="months" className={css.title}>
        This month
      </h2>
      <ul className={css.months}>
        {figures.map((one) => (
          <MonthCard key={one.id} {...one} />
        ))}
      </ul>
      <p>
        <Link to={href("/dashboard/staff/animals/report")}>Monthly report</Link>
        {" · "}
        <Link to={href("/dashboard/analytics")}>All figures</Link>
      </p>
    </section>
  );
}

function MonthCard({ id, label, months }: MonthlyFigure) {
  const [last, now] = [months.at(-2)?.value ?? 0, months.at(-1)?.value ?? 0];
  const change = now - last;
  const sign = change > 0 ? "+" : change < 0 ? "−" : "±";
  return (
    <li className={css.month}>
      <p className={css.label}>{label}</p>
      <p className={css.figure}>
        {now.toLocaleString("en-NG")}{" "}
        <span className={css.quiet}>
          {`${sign}${Math.abs(change).toLocaleString("en-NG")} on last month`}
        </span>
      </p>
      <LineChart
        id={`month-${id}`}
        title={`${label} a month`}
        heads={{ label: "Month", value: label }}
        points={months.map(({ month, value }) => ({ label: formatMonth(month), value }))}
        small
      />
    </li>
  );
}

import { data, href } from "react-router";
import { requireActor } from "#app/features/accounts/auth/guards.middleware.server.ts";
import {
  MonthlyReportPage,
  NoMonthlyReport,
} from "#app/features/animals/monthly-report/monthly-report-page.tsx";
import { viewMonthlyReport } from "#app/features/animals/monthly-report/view-monthly-report.server.ts";
import { lagosDay } from "#app/platform/dates.ts";
import { servicesContext } from "#app/platform/http/context.server.ts";
import { PageTitle } from "#app/ui/shell/shell.tsx";
import type { Route } from "./+types/monthly-report";

export const handle = {
  title: "Monthly Report",
  under: { label: "Analytics", href: href("/dashboard/analytics") },
};

export async function loader({ context, url }: Route.LoaderArgs) {
  const services = context.get(servicesContext);
  const { tallies, ...months } = await viewMonthlyReport(services, url.searchParams.get("month"));
  if (!tallies) return data({ tallies, ...months }, { status: 404 });
  const { name, tagline } = services.site;
  return data({
    ...{ tallies, ...months, today: lagosDay(services.now()) },
    ...{ site: { name, tagline }, name: requireActor(context).name },
  });
}

export default function MonthlyReport({ loaderData }: Route.ComponentProps) {
  return (
    <>
      <PageTitle>Monthly Report</PageTitle>
      {loaderData.tallies ? (
        <MonthlyReportPage {...loaderData} />
      ) : (
        <NoMonthlyReport {...loaderData} />
      )}
    </>
  );
}

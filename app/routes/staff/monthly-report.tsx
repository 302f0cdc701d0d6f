import { href } from "react-router";
import { requireActor } from "#app/features/accounts/auth/guards.middleware.server.ts";
import { MonthlyReportPage } from "#app/features/animals/monthly-report/monthly-report-page.tsx";
import { viewMonthlyReport } from "#app/features/animals/monthly-report/view-monthly-report.server.ts";
import { lagosDay } from "#app/platform/dates.ts";
import { servicesContext } from "#app/platform/http/context.server.ts";
import { orNotFound } from "#app/platform/http/forms.server.ts";
import type { Route } from "./+types/monthly-report";

export const handle = {
  title: "Monthly Report",
  under: { label: "Analytics", href: href("/dashboard/analytics") },
};

export async function loader({ context, url }: Route.LoaderArgs) {
  const services = context.get(servicesContext);
  const { name } = requireActor(context);
  const report = await viewMonthlyReport(services, url.searchParams.get("month"));
  const { name: siteName, tagline } = services.site;
  return {
    ...orNotFound(report, "There is no report of this month", noReport),
    ...{ today: lagosDay(services.now()), site: { name: siteName, tagline }, name },
  };
}

const noReport =
  "The reports begin with the first animal that came to us, and end with this month. Choose the Monthly Report again to see the last one.";

export default function MonthlyReport({ loaderData }: Route.ComponentProps) {
  return <MonthlyReportPage {...loaderData} />;
}

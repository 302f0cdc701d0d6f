import { readMonthRange } from "#app/features/insights/reports/reports.ts";
import { ReportsScreen } from "#app/features/insights/reports/reports-screen.tsx";
import { viewReports } from "#app/features/insights/reports/view-reports.server.ts";
import { lagosDay } from "#app/platform/dates.ts";
import { servicesContext } from "#app/platform/http/context.server.ts";
import type { Route } from "./+types/reports";

export const handle = { title: "Reports" };

export async function loader({ context, url }: Route.LoaderArgs) {
  const services = context.get(servicesContext);
  const present = lagosDay(services.now()).slice(0, 7);
  const range = readMonthRange(url.searchParams, present);
  return { reports: await viewReports(services, range), range, present };
}

export default function Reports({ loaderData }: Route.ComponentProps) {
  return <ReportsScreen {...loaderData} />;
}

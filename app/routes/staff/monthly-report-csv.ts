import { requireActor } from "#app/features/accounts/auth/guards.middleware.server.ts";
import {
  exportMonthlyReport,
  viewMonthlyReport,
} from "#app/features/animals/monthly-report/view-monthly-report.server.ts";
import { servicesContext } from "#app/platform/http/context.server.ts";
import { download } from "#app/platform/http/downloads.server.ts";
import { orNotFound } from "#app/platform/http/forms.server.ts";
import type { Route } from "./+types/monthly-report-csv";

export async function loader({ context, url }: Route.LoaderArgs) {
  const services = context.get(servicesContext);
  const report = await viewMonthlyReport(services, url.searchParams.get("month"));
  const tallies = orNotFound(report.tallies, "There is no report of this month");
  const text = await exportMonthlyReport(services, requireActor(context), tallies);
  const file = { name: `animals-${tallies.month}.csv`, type: "text/csv; charset=utf-8" };
  return download(file, partsOf(text));
}

async function* partsOf(text: string) {
  yield text;
}

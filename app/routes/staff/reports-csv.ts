import { requireActor } from "#app/features/accounts/auth/guards.middleware.server.ts";
import {
  exportReport,
  reportCsvName,
} from "#app/features/insights/reports/export-report.server.ts";
import { readMonthRange, reportIds } from "#app/features/insights/reports/reports.ts";
import { lagosDay } from "#app/platform/dates.ts";
import { servicesContext } from "#app/platform/http/context.server.ts";
import { download } from "#app/platform/http/downloads.server.ts";
import type { Route } from "./+types/reports-csv";

export async function loader({ context, url }: Route.LoaderArgs) {
  const services = context.get(servicesContext);
  const report = url.searchParams.get("report");
  const id = reportIds.find((one) => one === report) ?? "adoption";
  const range = readMonthRange(url.searchParams, lagosDay(services.now()).slice(0, 7));
  const text = await exportReport(services, requireActor(context), id, range);
  const file = { name: reportCsvName(id, range), type: "text/csv; charset=utf-8" };
  return download(file, partsOf(text));
}

async function* partsOf(text: string) {
  yield text;
}
